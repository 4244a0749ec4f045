# Grand Tour. `make` alone says what can be made.

PYTHON ?= python3
BIN := .venv/bin
SET_UP := $(PYTHON) tools/set_up.py

.DEFAULT_GOAL := help
.PHONY: help play dev test test-changed test-all firefox webkit spoken coverage bench painting strength yardstick clauses kills long-run twins schedules days messages format lint lock wheels package installed release rehearsal pictures illustrations documents sbom audit clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

play: ## set everything up, serve the site, open the browser (PORT=8080)
	@$(SET_UP) play
	@$(BIN)/grandtour serve --open $(if $(PORT),--port $(PORT))

dev: ## set up what a contributor needs: a minute, nothing is compiled
	@$(SET_UP) dev

test: ## set everything up and run the checks of every change (FEATURE=plans: those of a feature)
	@$(SET_UP) test
	@$(BIN)/python $(if $(FEATURE),-m pytest -q src/grandtour/features/$(FEATURE)/tests,tools/check_all.py)

test-changed: ## the tests that a change can reach, uncompiled (SINCE=main)
	@$(SET_UP) dev
	@PYTHONPATH=src $(BIN)/python tools/test_changed.py --since $(or $(SINCE),HEAD)

test-all: ## the same in full: before a release, and at the end of every larger change
	@$(SET_UP) all
	@GRANDTOUR_ALL=1 $(BIN)/python tools/check_all.py

firefox: ## the core of the tests in browsers, in Firefox; a part of test-all
	@$(SET_UP) all
	@GRANDTOUR_ALL=1 $(BIN)/python tools/check_all.py firefox

webkit: ## every page and whole games in WebKit; a part of test-all
	@$(SET_UP) all
	@GRANDTOUR_ALL=1 $(BIN)/python tools/check_all.py webkit

spoken: ## a whole game by what the screen reader Orca says; a part of test-all
	@$(SET_UP) all
	@GRANDTOUR_ALL=1 $(BIN)/python tools/check_all.py spoken

coverage: ## what lines the tests go through; takes longer than the tests alone
	@$(SET_UP) test
	@GRANDTOUR_COVERAGE=1 $(BIN)/python tools/check_all.py tables pages servers web features keeping house rules interpreted

bench: ## measure the engine and the server; writes var/bench.json
	@$(SET_UP) bench
	@mkdir -p var
	@$(BIN)/python benchmarks/engine.py --json var/bench-engine.json
	@$(BIN)/python benchmarks/vector.py --json var/bench-vector.json
	@$(BIN)/python benchmarks/server.py --json var/bench-server.json
	@$(BIN)/python benchmarks/together.py var/bench.json var/bench-engine.json var/bench-vector.json var/bench-server.json

painting: ## measure how soon a click is seen in browsers
	@$(SET_UP) test
	@$(BIN)/python benchmarks/painting.py

strength: ## how often the bots win, in every game
	@$(SET_UP) bench
	@$(BIN)/python benchmarks/strength.py

yardstick: ## today's bots against those of a commit (GATE=name COMMIT=93e9f657 CELLS="bombay,2,pilot,pilot")
	@$(SET_UP) bench
	@$(BIN)/python benchmarks/yardstick.py $(GATE) $(CELLS) $(if $(COMMIT),--against $(COMMIT))

clauses: ## the table of clauses and examples, from tests that ran
	@$(SET_UP) test
	@$(BIN)/python tools/clauses.py

kills: ## 1,000 kills of the server, of thinking processes and of PostgreSQL while people play (KILLS=334 of each)
	@$(SET_UP) test
	@GRANDTOUR_KILLS=$(or $(KILLS),334) $(BIN)/python -m pytest -q tests/server/test_kill.py tests/store/test_kills_of_postgresql.py -k "acknowledged or killed_workers"

long-run: ## 100,000 random games against every property
	@$(SET_UP) test
	@$(BIN)/python tools/long_run.py

twins: ## thousands of pairs of tables that a seat must not be able to tell apart
	@$(SET_UP) test
	@$(BIN)/python tools/tell_apart.py --matches 2000
	@$(BIN)/python tools/stretches.py --matches 200

schedules: ## 10,000 evenings with a bad network, a full disk, dying servers and a jumping clock (SEED=1, SCHEDULES=10000)
	@$(SET_UP) test
	@$(BIN)/python tools/schedules.py --schedules $(or $(SCHEDULES),10000) --seed $(or $(SEED),1)

days: ## simulated days with plans, tournaments, communities, groups and notifications, a week for each seed (SEED=1, DAYS=10000)
	@$(SET_UP) test
	@$(BIN)/python tools/days.py --days $(or $(DAYS),10000) --seed $(or $(SEED),1)

mutation: ## mutants of rules, set-up and scoring that the scenes alone must kill (GAME=...)
	@$(SET_UP) test
	@$(BIN)/python -m pip install --quiet "cosmic-ray>=8.7"
	@$(BIN)/python tools/mutation.py --game $(GAME)

fuzz: ## let a fuzzer look for what no target has met yet (TARGET=records)
	@$(SET_UP) test
	@$(BIN)/python -m pip install --quiet "atheris>=3"
	@PYTHONPATH=src $(BIN)/python tools/fuzz.py $(or $(TARGET),records) --seconds 600

messages: ## bring the translation catalogues up to date
	@$(SET_UP) tools
	@$(BIN)/python tools/messages.py update

format: ## lay out templates and style sheets
	@$(SET_UP) tools
	@$(BIN)/python tools/format.py

lint: ## style, layout, types, import rules and messages
	@$(SET_UP) tools
	@$(BIN)/python tools/check_all.py style layout types rooms messages

lock: ## choose the versions of a served site anew (deploy/*.lock)
	@$(SET_UP) tools
	@$(BIN)/python tools/lock.py

wheels: ## what is installed without a compiler, in dist (PYTHONS="python3.12 python3.13 python3.14")
	@$(SET_UP) tools
	@$(BIN)/python tools/wheels.py $(addprefix --python ,$(PYTHONS))

package: ## a package for Debian, in dist
	@$(SET_UP) tools
	@$(BIN)/python tools/package.py

installed: ## the tests against a wheel, without the sources (WHEEL=dist/...)
	@$(SET_UP) tools
	@$(BIN)/python tools/installed.py $(WHEEL)

release: ## version, notes, tag and all that is given away, in dist (VERSION=0.2.0 KEY=a key of SSH PARTS=what tools/webassembly.py fetched PYTHONS="...")
	@$(SET_UP) bench
	@$(BIN)/python tools/release.py make $(VERSION) $(if $(KEY),--key $(KEY)) $(if $(PARTS),--parts $(PARTS)) $(addprefix --python ,$(PYTHONS))

rehearsal: ## the same, but nothing here is changed and no tag is made (VERSION=0.2.0)
	@$(SET_UP) bench
	@$(BIN)/python tools/release.py rehearse $(VERSION) $(if $(KEY),--key $(KEY)) $(if $(PARTS),--parts $(PARTS)) $(addprefix --python ,$(PYTHONS))

pictures: ## how the boards look: outlines for the tests, and what has changed as a page (AGAINST=HEAD)
	@$(SET_UP) tools
	@PYTHONPATH=src $(BIN)/python tools/pictures.py $(if $(AGAINST),--against $(AGAINST))

illustrations: ## take the pictures of the documents anew, of a real site
	@$(SET_UP) test
	@$(BIN)/python tools/illustrations.py

documents: ## the documents as a site of their own, in var/documents
	@$(SET_UP) bench
	@PYTHONPATH=src $(BIN)/python tools/documents.py

sbom: ## the bill of materials of a served site; writes var/sbom.cdx.json
	@$(SET_UP) tools
	@$(BIN)/python tools/sbom.py

audit: ## look for known weaknesses in what a served site is made of
	@$(SET_UP) tools
	@$(BIN)/python tools/audit.py

clean: ## remove everything that can be made again, the environment too
	rm -rf .venv build dist var src/*.egg-info
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage*
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +
