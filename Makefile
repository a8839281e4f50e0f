# Two commands do everything: `make run` and `make test`. `make help` lists the rest.

CARGO ?= cargo
# Seconds each fuzz target runs.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS := sfen obf transcript shogi-sfen csa kif ki2 jkf renju-diagram renju-transcript rdd psq sgf rif ggf wthor
# Named, so that build scripts are left without the instrumentation.
HOST = $(shell rustc -vV | sed -n "s/^host: //p")
# Crates that must also work in a browser.
WASM_CRATES := game simd othello renju shogi search renju-engine othello-engine

# Every browser of today has vectors of 128 bits.
WASM_FLAGS := -C target-feature=+simd128

TARGET := $(or $(CARGO_TARGET_DIR),target)
SANBAN := $(TARGET)/quick/sanban

# A program for this machine may use the instructions that it has; one to hand on may not.
HAS_V3 = $(shell [ "$$(grep -owE 'avx2|bmi1|bmi2|fma|movbe|f16c' /proc/cpuinfo 2>/dev/null | sort -u | wc -l)" = 6 ] && echo yes)
NATIVE = $(if $(HAS_V3),-C target-cpu=x86-64-v3)

# What networks are trained with on NVIDIA GPUs.
TORCH_VERSION := 2.11.0
LIBTORCH := target/libtorch/torch

# The page: built into the binary, never committed.
UI := crates/web/ui
UI_SOURCES = $(shell find $(UI)/src $(UI)/public $(UI)/index.html $(UI)/build -type f 2>/dev/null) $(UI)/vite.config.ts

.PHONY: help run build release torch test test-slow test-torch ui test-page browser-tests pictures wasm tidy bench bench-wasm instructions fuzz book install clean toolchain node chromium linters

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build Sanban and open the board in the browser
	$(SANBAN) web

# The profile `quick` without the training of networks (docs/decisions/0008-build-time.md).
build: toolchain ui ## build Sanban for this machine, without the training of networks
	RUSTFLAGS="$$RUSTFLAGS $(NATIVE)" $(CARGO) build --profile quick --no-default-features --locked --package sanban

release: toolchain ui ## build the whole program, for any x86-64: networks are trained as well
	$(CARGO) build --release --locked --package sanban
	@echo "$(TARGET)/release/sanban"

test: toolchain linters ui ## run every check and test (minutes)
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) test --workspace --locked
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked --quiet
	$(MAKE) --no-print-directory wasm tidy browser-tests

ui: $(UI)/dist/index.html ## build the page

$(UI)/node_modules/.package-lock.json: $(UI)/package-lock.json | node
	# Not `npm ci`: it wants the packages of every platform in the lock file, and registries do not
	# have all of them. Versions and checksums are those of the lock file all the same.
	cd $(UI) && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(UI)/dist/index.html: $(UI)/node_modules/.package-lock.json $(UI_SOURCES)
	cd $(UI) && npm run --silent build
	@touch $@

test-page: ## the page's own tests, in a real browser
	$(CARGO) build --locked --package sanban
	$(MAKE) --no-print-directory browser-tests

# With the quick program, which is the one that people open; only what trains a network is asked of the other.
browser-tests: build chromium
	cd $(UI) && npm run --silent check && npm run --silent test

pictures: release chromium ## take the pictures of the page for the documents
	cd $(UI) && npm run --silent pictures

test-slow: toolchain ## run the checks that take longer, in a release build
	$(CARGO) test --release --workspace --locked -- --ignored

# The rules, the search and the engines of Othello and Renju must also compile for the browser. The
# target's standard library comes with rustup; where it cannot be had, this one check is left out and
# says so.
wasm: toolchain
	@if [ -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] \
	    || rustup target add wasm32-unknown-unknown; then \
	  RUSTFLAGS="$(WASM_FLAGS)" $(CARGO) check --locked --target wasm32-unknown-unknown $(addprefix --package ,$(WASM_CRATES)); \
	else \
	  echo "LEFT OUT: the check for WebAssembly. It needs 'rustup target add wasm32-unknown-unknown'." >&2; \
	fi

tidy: toolchain
	$(CARGO) xtask tidy

bench: release ## measure the hot paths (leave the machine alone meanwhile)
	$(TARGET)/release/sanban bench

# The same search, compiled for this machine and for WebAssembly.
bench-wasm: toolchain node ## measure the solver of Othello's endgames in Node
	@[ -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-wasip1" ] || rustup target add wasm32-wasip1 \
	  || { echo "this needs 'rustup target add wasm32-wasip1'" >&2; exit 2; }
	RUSTFLAGS="$(WASM_FLAGS)" $(CARGO) build --release --locked --target wasm32-wasip1 \
	  --package othello-engine --example endgame_speed
	$(CARGO) run --release --locked --package othello-engine --example endgame_speed
	node --no-warnings crates/othello-engine/examples/run-wasi.mjs \
	  $(TARGET)/wasm32-wasip1/release/examples/endgame_speed.wasm

# Instruction counts do not depend on what else the machine does.
instructions: toolchain ## count the instructions of perft 8 by hand and through the traits
	@command -v valgrind >/dev/null || { echo "this needs valgrind" >&2; exit 2; }
	$(CARGO) build --profile profiling --locked --package sanban
	@for name in hand trait; do \
	  printf '%-6s' $$name; \
	  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
	    $(TARGET)/profiling/sanban bench othello-perft-$$name 2>&1 | grep -o 'Collected.*'; \
	done

# Plain cargo with coverage instrumentation: no plug-in and no nightly toolchain needed.
fuzz: toolchain ## fuzz each parser for FUZZ_SECONDS (60)
	@cd fuzz && for target in $(FUZZ_TARGETS); do \
	  mkdir -p corpus/$$target artifacts/$$target && \
	  RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
	    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
	    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=1 --cfg fuzzing" \
	  $(CARGO) run --release --locked --target $(HOST) --bin $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=4096 \
	    -artifact_prefix=artifacts/$$target/ -print_final_stats=1 corpus/$$target seeds/$$target || exit 2; \
	done

book: ## build the manual (docs/book) with mdbook
	@command -v mdbook >/dev/null || { echo "this needs mdbook: cargo install mdbook" >&2; exit 2; }
	mdbook build docs

# PyTorch's own package holds what is linked with. The CUDA libraries it names are only needed where
# the program runs: there LD_LIBRARY_PATH points at the torch/lib of an installed PyTorch.
$(LIBTORCH)/lib/libtorch.so:
	@command -v python3 >/dev/null || { echo "Python 3 with pip is missing: it fetches libtorch" >&2; exit 2; }
	mkdir -p $(dir $(LIBTORCH))
	python3 -m pip download --quiet --no-deps --only-binary=:all: --python-version 3.12 \
	  --platform manylinux_2_28_x86_64 --dest $(dir $(LIBTORCH)) torch==$(TORCH_VERSION)
	cd $(dir $(LIBTORCH)) && python3 -m zipfile -e torch-$(TORCH_VERSION)-*.whl . && rm torch-$(TORCH_VERSION)-*.whl
	@touch $@

torch: toolchain ui $(LIBTORCH)/lib/libtorch.so ## build a program that trains on NVIDIA GPUs as well
	LIBTORCH=$(abspath $(LIBTORCH)) LIBTORCH_BYPASS_VERSION_CHECK=1 \
	  RUSTFLAGS="-C link-arg=-Wl,--unresolved-symbols=ignore-in-shared-libs" \
	  $(CARGO) build --release --locked --package sanban --features torch --target-dir target/torch
	@echo "target/torch/release/sanban: run it where PyTorch $(TORCH_VERSION) is installed, with"
	@echo "  LD_LIBRARY_PATH=\$$(python3 -c 'import torch; print(torch.__path__[0])')/lib"

# The same tests as on the processor, with networks on the first GPU.
test-torch: torch ## run the tests of networks on an NVIDIA GPU
	LIBTORCH=$(abspath $(LIBTORCH)) LIBTORCH_BYPASS_VERSION_CHECK=1 SANBAN_TEST_DEVICE=cuda \
	  RUSTFLAGS="-C link-arg=-Wl,--unresolved-symbols=ignore-in-shared-libs" \
	  $(CARGO) test --release --locked --package learn --features torch --target-dir target/torch policy_value

install: toolchain ## install the sanban command into cargo's bin folder
	$(CARGO) install --locked --path crates/sanban

clean: ## remove everything that was built
	$(CARGO) clean
	rm -rf fuzz/target docs/book $(UI)/dist $(UI)/node_modules

toolchain:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: see https://rustup.rs" >&2; exit 2; }
	@command -v cc >/dev/null || { echo "a C compiler is missing: install gcc or clang" >&2; exit 2; }

node:
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || a == 20 && b >= 19 ? 0 : 1)' 2>/dev/null \
	  || { echo "Node.js 20.19 or newer is missing: see https://nodejs.org" >&2; exit 2; }

# Any Chromium will do; CHROMIUM names another one than the usual.
chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } \
	  || { echo "Chromium is missing: install it, or set CHROMIUM to its path" >&2; exit 2; }

linters:
	@{ $(CARGO) fmt --version && $(CARGO) clippy --version; } >/dev/null 2>&1 \
	  || rustup component add rustfmt clippy \
	  || { echo "rustfmt and clippy are missing: rustup component add rustfmt clippy" >&2; exit 2; }
