"""The watch: one look at the store, again and again, tells all who wait what has been written."""

import asyncio
from typing import Any

from cli.serve.desk import Desk
from cli.serve.listening import Listening
from cli.serve.turns import AHEAD
from events.store.location import StoreError

OFTEN = 0.04
"""Seconds from one look to the next, while anybody waits."""


class Watch:
    """Tells of the games that are written to, by whomever, from its beginning on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: list[Listening[Any]] = []

    def tell(self, one: Listening[Any]) -> None:
        """Tell somebody too."""
        self._told.append(one)

    async def run(self) -> None:
        """Look and tell, until it is cancelled; nobody is listening yet when it begins."""
        AHEAD.set(True)  # news go before what guests ask
        token = None
        while True:
            try:
                if token is None or any(one.waits for one in self._told):
                    token, written = await self._desk.changes(token)
                    for one in self._told:
                        await one.hear(written)
            except StoreError:  # in use just now, or gone: it may come back
                token = token or 0
                await asyncio.sleep(1)
            await asyncio.sleep(OFTEN)

    def close(self) -> None:
        """Let all who wait go: the server ends."""
        for one in self._told:
            one.close()
