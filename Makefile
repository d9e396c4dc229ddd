# Everything that a target needs is set up in .venv at its first use.

PYTHON ?= python3
RUN := .venv/bin/python

# What `make tournament` and `make play` pass on, where it is set. (A $ in a name is written $$.)
BOT ?=
BOT_LANGUAGE ?=
OPPONENTS ?=
GAMES ?=
SEED ?=
JOBS ?=
GAME ?=
LEVEL ?=
quoted = '$(subst ','\'',$(1))'
option = $(if $($(2)),$(1) $(call quoted,$($(2))))
TOURNAMENT = $(call option,--bot,BOT) $(call option,--language,BOT_LANGUAGE) $(call option,--opponents,OPPONENTS) \
	$(call option,--games,GAMES) $(call option,--seed,SEED) $(call option,--jobs,JOBS)

# A word that is mistyped is an error: it must not play the project's own bot without a word.
VARIABLES := BOT BOT_LANGUAGE OPPONENTS GAMES SEED JOBS GAME LEVEL PYTHON
TARGETS := $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))
no_variables := $(filter-out $(VARIABLES),$(foreach name,$(.VARIABLES),$(if $(findstring command,$(origin $(name))),$(name))))
no_targets := $(filter-out $(TARGETS) .venv/%,$(MAKECMDGOALS))
$(if $(no_variables),$(error there is no $(firstword $(no_variables))=; there are $(VARIABLES)))
$(if $(no_targets),$(error there is no target $(firstword $(no_targets)); make alone lists them, and a bot is given as \
	BOT=$(firstword $(no_targets))))

.DEFAULT_GOAL := help
.PHONY: help tournament play test deep check check-generated lint types contest-check tablebase tablebase-check book book-check \
	certificate certificate-check variants certify soak package package-check package-needs bench explorer pictures clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
		printf 'make %-18s %s\n' "$$name" "$$text"; done

tournament: .venv/ready ## 50 games of bot/main.py, the table and the score (BOT= BOT_LANGUAGE= OPPONENTS= GAMES= SEED= JOBS=)
	@$(RUN) -P -m mylla tournament $(TOURNAMENT)

play: .venv/ready ## play against the computer in the terminal (LEVEL=half is easier; GAME=tictactoe)
	@$(RUN) -P -m mylla play $(if $(GAME),$(call quoted,$(GAME))) $(call option,--level,LEVEL)

test: .venv/ready-dev ## all tests but the deep ones
	@$(RUN) -m pytest -n auto --dist loadfile -m 'not deep and not soak'

deep: .venv/ready-dev ## the tests that count for minutes
	@$(RUN) -m pytest -n auto -m deep

check: lint types test check-generated ## format, lint, strict types, tests, generated files up to date

check-generated: tablebase-check book-check certificate-check ## compare what is generated with what makes it, check the proof

lint: .venv/ready-dev ## format and lint
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .

types: .venv/ready-dev ## strict types
	@$(RUN) -m mypy

contest-check: .venv/ready ## compare the opponents' replies with those of the contest's judge
	@$(RUN) -m tests.contest

tablebase: .venv/ready-dev ## solve the game and write solver/mylla.tb and solver/contest.misjudged
	@$(RUN) -m solver.pack

tablebase-check: .venv/ready-dev ## compare both files with the solved game
	@$(RUN) -m solver.pack --check

book: .venv/ready-dev ## find the smallest book and write it into bot/main.py
	@$(RUN) -m bot.book

book-check: .venv/ready-dev ## compare the book in bot/main.py with the smallest
	@$(RUN) -m bot.book --check

certificate: .venv/ready-dev ## prove that no book is smaller and write docs/book.certificate (minutes)
	@$(RUN) -m bot.prove

certificate-check: .venv/ready ## check the proof in docs/book.certificate
	@$(RUN) check_certificate.py

variants: .venv/ready-dev ## the smallest books of other kinds, and the bot against random play (minutes)
	@$(RUN) -m bot.variants

certify: .venv/ready ## prove bot/main.py against every reply
	@$(RUN) -m bot.certify

soak: .venv/ready-dev ## every misbehaving bot 40 times on a busy machine, 1,000 slow games, talks, 3,000 signals: always the same
	@$(RUN) -m tests.soak
	@$(RUN) -m tests.talk_soak
	@$(RUN) -m pytest -n auto -m soak

bench: .venv/ready-dev ## measure the figures of docs/figures.md, as ratios, in one run
	@$(RUN) -m bench

package: .venv/ready ## build the problem package for Kattis in build/mognudmylla
	@$(RUN) -P -m mylla package build/mognudmylla

# Without PYTHONUNBUFFERED, which would hide that a bot does not flush. The statement is looked at where there is TeX.
package-check: package-needs package .venv/ready-package ## have Kattis's problemtools judge the problem package (minutes)
	@env -u PYTHONUNBUFFERED .venv/bin/verifyproblem --werror --threads 2 --parts config data graders validators submissions \
		$$(command -v lualatex >/dev/null && echo statement) -- build/mognudmylla

package-needs:
	@command -v pypy3 >/dev/null || { echo 'needs pypy3, which runs the judge and the bots in Python: apt-get install pypy3'; exit 1; }
	@command -v g++ >/dev/null || { echo 'needs g++, which compiles the bots in C++: apt-get install g++'; exit 1; }

explorer: .venv/ready ## build the one-page explorer, build/explorer.html
	@mkdir -p build
	@$(RUN) -m mylla explorer build/explorer.html

pictures: .venv/ready-dev ## make the pictures of the README again, in docs/ (needs chromium)
	@$(RUN) -m docs.pictures

clean: ## remove what was set up and built
	rm -rf .venv build

.venv/ready: pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "needs Python 3.11 or newer: there is no $(PYTHON); make PYTHON=... names another"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; make PYTHON=python3.12 names another")'
	@echo 'Setting up .venv (once) ...'
	@$(PYTHON) -m venv .venv
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/ready-package: .venv/ready
	@echo "Setting up Kattis's problemtools (once) ..."
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[package]'
	@touch $@

.venv/ready-dev: .venv/ready
	@echo 'Setting up what the tests and the solver need (once) ...'
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
