"""What a title offers and few commands need: a function of another module, imported when asked."""

from importlib import import_module
from typing import Any


class _Later:
    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = self._name or name

    def __get__(self, _one: object, owner: type) -> Any:  # noqa: ANN401
        package = owner.__module__.rpartition(".")[0]
        return getattr(import_module(self._module, package), self._name)


def later(module: str, name: str = "") -> Any:  # noqa: ANN401
    """Return a member of a class that is found in a module, ".svg" one beside that of the class.

    It has the member's name there, if no other is said.
    """
    return _Later(module, name)
