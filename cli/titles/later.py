"""Lazy members of titles: functions of other modules, imported on first use."""

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
    """Return a class member that is imported on first use; ".svg" is a module beside the class's.

    `name` is its name in that module (default: the member's name).
    """
    return _Later(module, name)
