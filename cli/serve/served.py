"""What every route needs: the desk with the games, and the links that open them."""

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from cli.game.game_store import find_game
from cli.serve.desk import Desk
from cli.serve.links import Link, Links
from cli.terminal.language import _


class Served(Struct, frozen=True):
    """A server's games and links."""

    desk: Desk
    links: Links

    def link(self, request: Request) -> Link:
        """Return the link that a request came by: `{token}` of its path, or its bearer token.

        Raises:
            HTTPException: there is no such link (404: whoever guesses learns nothing).
        """
        scheme, _space, given = request.headers.get("authorization", "").partition(" ")
        token = request.path_params.get("token") or (given if scheme.lower() == "bearer" else "")
        link = self.links.find(str(token))
        if link is None:
            raise HTTPException(404, _("this link no longer works; ask for another at the table"))
        return link

    async def game(self, link: Link) -> str:
        """Return the uid of the game that a link shows: the one written to last, without one.

        Raises:
            Mistake: there is none.
        """
        if link.game is not None:
            return link.game
        return await self.desk.ask(lambda store: find_game(store, None, writing=False).uid)
