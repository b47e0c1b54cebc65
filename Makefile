# The targets explain themselves: make help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTS :=
# one process more than there are processors: tests wait for programs and for windows
PROCESSES = $(shell $(BIN)/python -c "import os; print((os.cpu_count() or 1) + 1)")
COMPILED := $(patsubst %.po,%.mo,$(wildcard cli/locale/*/LC_MESSAGES/*.po))
SET_UP := $(READY) $(COMPILED)

define TOO_OLD
import sys
if sys.version_info < (3, 11):
    sys.exit("tablescribe needs Python 3.11 or newer, and $(PYTHON) is %d.%d: \
name another, as make test PYTHON=python3.13" % sys.version_info[:2])
endef
export TOO_OLD

.PHONY: help demo test check browser postgres load pythons lint types fuzz faults mutants live bench playouts said transcripts
.PHONY: growth scale compare games samples goldens catalogues docs pictures man wheel clean

help: ## Say what each target does
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c "$$TOO_OLD"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench,archive,pictures,serve,postgres,dask,ratings]' -c constraints.txt
	@touch $@

$(COMPILED) &: $(COMPILED:.mo=.po) | $(READY)
	@$(BIN)/python -m tools.catalogues compile

demo: $(SET_UP) ## Set up, then record a real game with mistakes, correct it, explain it, audit it
	@$(BIN)/python -m tools.demo

test: $(SET_UP) ## Set up, then pass all tests (with lint and types among them)
	$(BIN)/python -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder $(TESTS)

check: test ## The same, for those who type check

browser: $(SET_UP) ## Check all pages in headless Chromium, with axe; installs what that needs (SHOTS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[browser]' -c constraints.txt
	$(BIN)/python -m tests.browser.setup
	$(BIN)/python -m pytest -n auto --dist worksteal tests/browser/evening.py tests/browser/pages.py tests/browser/layouts.py tests/browser/live.py tests/browser/recording.py tests/browser/organising.py tests/browser/installing.py tests/browser/words.py

postgres: $(SET_UP) ## Pass what a store has to on a server of PostgreSQL, and its faults; installs that
	$(BIN)/python -m tests.postgres.setup
	TABLESCRIBE_POSTGRES=yes $(BIN)/python -m pytest -k postgres tests/events/test_store.py tests/cli/test_altered.py tests/postgres/commands.py tests/postgres/chain.py tests/postgres/rights.py tests/postgres/faults.py tests/postgres/serving.py tests/postgres/documented.py

load: $(SET_UP) ## Record at TABLES tables for MINUTES on a server of PostgreSQL, beside bare inserts
	$(BIN)/python -m tests.postgres.setup
	$(BIN)/python -m tools.postgres_load $(or $(TABLES),200) $(or $(MINUTES),10)

pythons: ## Pass the tests with every Python from 3.11 on that is here (or the ENDS), the newest in full
	@$(PYTHON) -m tools.pythons $(if $(ENDS),ends)

lint: $(SET_UP) ## Check the style and put it right where that is safe
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(SET_UP) ## Check the types, for Linux, macOS and Windows
	for system in linux darwin win32; do \
		$(BIN)/mypy --platform $$system --cache-dir .mypy_cache/$$system || exit 1; \
	done

fuzz: $(SET_UP) ## Long searches: thousands of random games, hostile files (minutes)
	TABLESCRIBE_FUZZ=long $(BIN)/python -m pytest -n auto -m 'slow or not slow' tests/fuzz tests/titles/test_random_play.py tests/secrecy tests/serve/test_server.py tests/session/test_bar_and_enter.py tests/session/test_preview.py

faults: $(SET_UP) ## Kill writers, cut the power, damage stores: what was told is kept (minutes; SEED, TIMES)
	$(BIN)/python -m tests.faults.setup
	TABLESCRIBE_FAULTS=$(or $(TIMES),1) TABLESCRIBE_SEED=$(SEED) PYTEST_DEBUG_TEMPROOT=$(or $(TMPDIR),/tmp) $(BIN)/python -m pytest -s -vv --timeout 3600 tests/faults

mutants: $(SET_UP) ## Plant the faults of tools/mutants.toml, each in a copy, and have the tests find it (KINDS, WORDS)
	$(BIN)/python -m tools.mutants --kinds "$(KINDS)" $(WORDS)

live: $(SET_UP) ## Hold an evening live: load, kills, a cut network, a hostile address (LISTENERS, RECORDERS, GAMES, MINUTES, HOSTILE)
	$(BIN)/python -m tests.live.run

bench: $(SET_UP) ## Measure against peers in one run and write docs/developing/benchmarks.md
	$(BIN)/python -m tools.bench.run

playouts: $(SET_UP) ## Play random games of each title, GAMES of each start
	$(BIN)/python -m tools.bench.playouts $(or $(GAMES),3)

growth: $(SET_UP) ## Measure how commands grow with many games and with a long log (minutes)
	$(BIN)/python -m tools.bench.run growth many

games: $(SET_UP) ## Write N finished games, all different, into the new store TO (SEED)
	$(BIN)/python -m tools.many_games $(or $(TO),games-$(or $(N),1000).db) $(or $(N),1000) $(or $(SEED),1)

scale: $(SET_UP) ## Measure archive and audit of N games by one worker and two (of STORE, or made; minutes)
	$(BIN)/python -m tools.bench.many $(or $(N),10000) $(STORE)

compare: $(SET_UP) ## Say whose score is another under the rules of WITH (a revision) for RECORDS (a folder)
	$(BIN)/python -m tools.compare_rules $(or $(WITH),HEAD) $(or $(RECORDS),sample_games)

samples: $(SET_UP) ## Play the whole sample games that are missing
	$(BIN)/python -m tools.samples

goldens: $(SET_UP) ## Write the golden texts of the sample games anew
	$(BIN)/python -m tools.goldens

said: $(SET_UP) ## Write anew what is said in each language, line by line (tests/said)
	$(BIN)/python -m tools.said

transcripts: $(SET_UP) ## Write anew what commands answer in sessions at a shell (tests/cli/transcripts)
	$(BIN)/python -m tools.transcripts

catalogues: $(SET_UP) ## Find what is to be translated, bring the catalogues up to date, compile them
	$(BIN)/python -m tools.catalogues

docs: $(SET_UP) ## Write the generated parts of README and docs anew
	$(BIN)/python -m tools.docs_build

pictures: $(SET_UP) ## Take the pictures of pages in the README and docs anew, with Chromium
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[browser]' -c constraints.txt
	$(BIN)/python -m tests.browser.setup
	$(BIN)/python -m tools.page_picture

man: $(SET_UP) ## Write and check the man pages in all languages; read: man -l build/man/man1/...
	rm -rf build/man
	$(BIN)/python -m tools.man_pages build/man
	$(BIN)/python -m tools.man_lint build/man

wheel: $(SET_UP) ## Build the wheel, man pages in it
	$(BIN)/python -m build --wheel

clean: ## Remove everything that was made
	rm -rf $(VENV) .venv-* dist build demo .pytest_cache .mypy_cache .ruff_cache .hypothesis
