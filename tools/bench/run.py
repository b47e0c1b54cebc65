"""Measure everything, print the table and write docs/developing/benchmarks.md: `make bench`."""

from tools.bench import commands, folding, growth, many, session, summing
from tools.bench.appending import SLOW, appending
from tools.bench.games import ROOT, scratch
from tools.bench.pages import pages
from tools.bench.report import facts, page, plain

PAGE = ROOT / "docs" / "developing" / "benchmarks.md"


def main() -> None:
    """Run all benchmarks."""
    with scratch() as folder:
        folded, games = folding.folding(folder)
        figures = [*folded, *appending(folder), *commands.commands(folder)]
        figures += [*many.many(folder), *summing.summing(folder)]
        grown = growth.growth(folder)
        figures += growth.further(folder)
        figures += pages(folder)
        at_table, keys = session.session(folder)
        figures += at_table
        about = facts(folder, games)
    print("\n".join(f"{name}: {value}" for name, value in about.items()))
    print(plain([*figures, *grown.values()]))
    print("\n".join(session.key_table(keys)))
    PAGE.parent.mkdir(exist_ok=True)
    text = page(
        figures,
        grown,
        session.key_table(keys),
        about,
        pgn=folding.PGN_GAMES,
        long=growth.MANY,
        short=growth.FEW,
        slow=SLOW,
    )
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
