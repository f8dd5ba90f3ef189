# Build, install, try and test vault. `make help` lists the verbs.
#
# Variables, on the command line or in the environment:
#
#   PREFIX    where the programs go: $(PREFIX)/bin and $(PREFIX)/libexec/vault, the manual: $(PREFIX)/share (/usr/local)
#   DESTDIR   a folder in front of every installed path, for packagers (empty)
#   CONFIG    which build `make test` and `make demo` run: debug or release (debug)
#   SCRATCH   where a build keeps its products (.build)
#   TIME      for how many seconds `make fuzz` looks for what breaks a target (60)
#   TARGET    which one `make fuzz` plays (all of them, two at a time)
#   INPUT     a file that `make fuzz TARGET=…` plays once
#   PARALLEL  yes lets `make test` run the tests of libpam and of the pure parts beside those of the programs (no)
#   MUTANT    the one that `make mutants` tries (all)
#   N, SEED   how many evaluations `make soak` makes (1000), and what its chance begins with (the time)
#   FILTER    run only the tests whose name matches, e.g. FILTER=UnitTests (all)
#   SWIFT     the Swift tool (swift)
#   DOCC      the documentation compiler, which comes with it (docc)
#   APT       how packages are installed (apt-get)

PREFIX  ?= /usr/local
DESTDIR ?=
CONFIG  ?= debug
SCRATCH ?= .build
BIN     ?= $(SCRATCH)/release
TIME    ?= 60
TARGET  ?=
INPUT   ?=
FILTER  ?=
PARALLEL ?= no
MUTANT  ?=
N       ?= 1000
SEED    ?=
SWIFT   ?= swift
DOCC    ?= docc
APT     ?= apt-get

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.NOTPARALLEL:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# $(call is_odd,NAME): whether the variable holds anything but letters, digits and +,-./:=@_~%
is_odd = $(shell printf '%s' $(call quoted,$(strip $($(1)))) | LC_ALL=C tr -d 'A-Za-z0-9+,./:=@_~%-' | wc -c | sed 's/^0$$//')
quoted = '$(subst ','\'',$(1))'

root := $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
world := $(root)/Tests/World/world.sh

# What compiles and links the programs, and what the test world and `make check` need on top of it.
build_packages := libpam0g-dev libsystemd-dev pkg-config python3
test_packages  := dbus polkitd fprintd libpam-fprintd libpam-modules libpam-modules-bin keyutils pamtester \
                  shellcheck util-linux procps passwd python3-dbus python3-dbusmock python3-gi gcc libc6-dev \
                  patch man-db mandoc bash-completion zsh fish tmux screen bsdutils libpam-wrapper libpam-u2f \
                  g++ binutils strace
# What the suites of cron and ssh need besides. These packages start services, so they come only when asked for; without
# them those suites are left out.
service_packages := cron openssh-client openssh-server
# The peers that `make bench` measures vault beside, and what it measures with.
bench_packages := sudo opendoas hyperfine strace valgrind

bin_programs     := vault
libexec_programs := vault-pam vault-reader
pam_files        := vault vault-biometrics
# Services that switch a factor on by being there: an administrator copies them, and no installation does.
pam_examples     := vault-face vault-companion

# Each file below Configs, and where it goes below PREFIX. Below /usr, Debian's zsh looks into a folder of its own.
zsh_functions := $(if $(and $(filter /usr,$(PREFIX)),$(wildcard /etc/debian_version)),vendor-completions,site-functions)
documents := man/vault.1:share/man/man1/vault.1 man/vault-pam.d.5:share/man/man5/vault-pam.d.5 \
             completions/vault.bash:share/bash-completion/completions/vault \
             completions/_vault:share/zsh/$(zsh_functions)/_vault \
             $(foreach file,$(pam_examples),pam.d/$(file):share/doc/vault/examples/pam.d/$(file))
# fish looks below /usr and below /etc, and elsewhere only where the desktop says so.
fish_completion := $(if $(filter /usr,$(PREFIX)),/usr/share/fish/vendor_completions.d,/etc/fish/completions)/vault.fish

scripts        := .ci/run Configs/completions/vault.bash $(wildcard Tests/World/*.sh) Fuzz/fuzz.sh Tests/Mutants/run
python_scripts := Release/static-runtime Tests/World/touch-reader Tests/World/syslog-recorder Tests/World/demo-transcript \
                  $(wildcard Tests/World/*.py Tests/Soak/*.py Bench/*.py) Tests/Soak/soak Bench/bench

.PHONY: help
help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- what must be there first ---------------------------------------------------------------------------------------

# $(call need,PACKAGES): install those that are missing, or say how and fail.
define need
@if ! command -v dpkg-query >/dev/null; then \
  echo "make: not a Debian system: see to it that it has what Debian calls: $(1)"; exit 0; \
fi; \
missing=; \
for package in $(1); do \
  status=$$(dpkg-query -W -f '$${db:Status-Status}' "$$package" 2>/dev/null || true); \
  [[ $$status == installed ]] || missing+=" $$package"; \
done; \
[[ -n $$missing ]] || exit 0; \
if ((EUID == 0)); then become=; elif command -v sudo >/dev/null; then become=sudo; else \
  echo "make: missing packages, and neither root nor sudo: as root, run: $(APT) install$$missing" >&2; exit 1; \
fi; \
echo "make: installing with $(APT):$$missing"; \
$$become $(APT) update -qq; \
$$become env DEBIAN_FRONTEND=noninteractive $(APT) -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $$missing
endef

.PHONY: deps service-deps build-deps toolchain
deps: build-deps ## install the missing Debian packages that building and testing need
	$(call need,$(test_packages))

service-deps: ## install cron and an ssh server, for the suites that try vault under them
	$(call need,$(service_packages))

build-deps: ## install the missing Debian packages that building needs
	$(call need,$(build_packages))

toolchain:
	@command -v $(SWIFT) >/dev/null || \
	  { echo "make: $(SWIFT) is not in PATH: install a Swift toolchain of version 6.2 or later" >&2; exit 1; }

# --- build ----------------------------------------------------------------------------------------------------------

# A package that others use may bring no such flags of its own.
hardening := -Xcc -fstack-protector-strong

# The released programs carry the Swift and C++ runtimes, so that they start fast and need no toolchain, but no more of
# them than they use: Release/static-runtime lays them out for that. No library is looked for beside the programs, and no
# module of PAM sees a symbol of theirs. What has to be put right in them at the start is in a short table, which needs
# glibc 2.36, and read-only from then on. The module with regular expressions, which one search for a string would bring
# along whole, is not there. The compiler's note of what it compiled, which saves work in incremental builds, is the only
# thing in them that differs from build to build: it is left out.
static_runtime = $(abspath $(SCRATCH))/static-runtime
release_flags = $(hardening) -c release --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -resource-dir -Xswiftc $(static_runtime) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -use-ld=lld $(addprefix -Xlinker ,-s -z now -z relro -z pack-relative-relocs --no-export-dynamic) \
  $(foreach flag,-disable-implicit-string-processing-module-import -disable-incremental-llvm-codegen,\
    -Xswiftc -Xfrontend -Xswiftc $(flag))

.PHONY: build release release-probes build-tests build-clients
build: toolchain build-deps ## build the programs for debugging (.build/debug)
	$(SWIFT) build --scratch-path $(SCRATCH) $(hardening)

release: toolchain build-deps ## build the programs as they are shipped (.build/release)
	@$(root)/Release/static-runtime $(SWIFT) $(static_runtime) \
	  "$$($$(command -v gcc || command -v clang) -print-file-name=libstdc++.a)"
	$(foreach program,$(bin_programs) $(libexec_programs),$(call build_release,$(program)))

# Those with which the tests use the library, built as the programs are.
release-probes: release
	$(foreach program,context-probe context-stress,$(call build_release,$(program)))

# $(call build_release,PROGRAM)
define build_release
$(SWIFT) build --scratch-path $(SCRATCH) $(release_flags) --product $(1)

endef

build-tests: toolchain build-deps build-clients
	$(SWIFT) build --scratch-path $(SCRATCH) $(hardening) --build-tests

# The examples, and the programs that the tests use the library with, are packages of their own, which depend on this one,
# so they are built apart, and for debugging always. Whether this package has other files than before is looked at only
# when their manifests seem new.
examples = $(abspath $(SCRATCH))/examples
clients = $(abspath $(SCRATCH))/clients

.PHONY: examples
examples: toolchain build-deps ## build the examples of the library (.build/examples)
	@touch $(root)/Examples/Package.swift
	$(SWIFT) build --package-path $(root)/Examples --scratch-path $(examples) --build-tests

build-clients: toolchain build-deps
	@touch $(root)/Tests/Clients/Package.swift
	$(SWIFT) build --package-path $(root)/Tests/Clients --scratch-path $(clients)

# --- install --------------------------------------------------------------------------------------------------------

# make splits names at blanks, and the shell knows more such letters: with them other files than those that are meant
# would be written or removed.
.PHONY: plain-names
plain-names:
	$(foreach name,DESTDIR PREFIX BIN MAKEFILE_LIST,$(if $(call is_odd,$(name)),$(error $(name) has a blank or a letter \
	  that the shell would take for something else)))
	@:

# An edited PAM file is the admin's: it stays, and the new text is put beside it.
.PHONY: install uninstall
install: plain-names ## install the built programs, the PAM files and the manual (after `make release`; as root)
	@for program in $(bin_programs) $(libexec_programs); do \
	  [[ -x $(BIN)/$$program ]] || { echo "make: $(BIN) has no $$program: run \`make release\` first" >&2; exit 1; }; \
	done
	@umask 022; \
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/vault $(DESTDIR)/etc/pam.d
	@install -m 755 $(addprefix $(BIN)/,$(bin_programs)) $(DESTDIR)$(PREFIX)/bin/
	@install -m 755 $(addprefix $(BIN)/,$(libexec_programs)) $(DESTDIR)$(PREFIX)/libexec/vault/
	@for document in $(documents); do \
	  install -D -m 644 "$(root)/Configs/$${document%:*}" "$(DESTDIR)$(PREFIX)/$${document#*:}"; \
	done
	@install -D -m 644 $(root)/Configs/completions/vault.fish $(DESTDIR)$(fish_completion)
	@for file in $(pam_files); do \
	  ours=$(root)/Configs/pam.d/$$file; theirs=$(DESTDIR)/etc/pam.d/$$file; \
	  if [[ ! -e $$theirs ]] || cmp -s "$$ours" "$$theirs"; then \
	    install -m 644 "$$ours" "$$theirs"; rm -f "$$theirs.vault-new"; \
	  else \
	    install -m 644 "$$ours" "$$theirs.vault-new"; \
	    echo "make: $$theirs was edited and stays as it is; the new one is $$theirs.vault-new" >&2; \
	  fi; \
	done
	@echo "installed vault in $(DESTDIR)$(PREFIX)"

uninstall: plain-names ## remove what `make install` put there, but no edited PAM file
	@rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,$(bin_programs)) \
	  $(addprefix $(DESTDIR)$(PREFIX)/libexec/vault/,$(libexec_programs)) \
	  $(foreach document,$(documents),$(DESTDIR)$(PREFIX)/$(lastword $(subst :, ,$(document)))) \
	  $(DESTDIR)$(fish_completion)
	@rmdir $(DESTDIR)$(PREFIX)/libexec/vault 2>/dev/null || true
	@rmdir $(addprefix $(DESTDIR)$(PREFIX)/share/doc/,vault/examples/pam.d vault/examples vault) 2>/dev/null || true
	@for file in $(pam_files); do \
	  theirs=$(DESTDIR)/etc/pam.d/$$file; rm -f "$$theirs.vault-new"; \
	  if cmp -s "$(root)/Configs/pam.d/$$file" "$$theirs"; then rm -f "$$theirs"; \
	  elif [[ -e $$theirs ]]; then echo "make: $$theirs was edited and stays: remove it by hand" >&2; fi; \
	done

# --- the Debian package ---------------------------------------------------------------------------------------------

# What builds the Debian package, and what tries it.
deb_packages      := debhelper dpkg-dev lintian
deb_test_packages := debootstrap debian-archive-keyring binutils util-linux keyutils python3

scripts        += $(wildcard Tests/Package/*.sh)
python_scripts += Tests/Package/person

# Two builds of one commit give the same package: every time in it is that of the commit (or of debian/changelog, where
# this is no clone of the repository).
deb_folder = $(abspath $(SCRATCH))/deb
debian_rules = env DEB_RULES_REQUIRES_ROOT=no DEB_FOLDER=$(deb_folder) BIN=$(abspath $(BIN)) \
  $(addprefix SOURCE_DATE_EPOCH=,$(shell git -C $(root) log -1 --format=%ct 2>/dev/null)) debian/rules

.PHONY: deb deb-test
deb: release ## build the Debian package (.build/deb); lintian must find no error in it
	$(call need,$(deb_packages))
	@rm -rf $(deb_folder)
	@mkdir -p $(deb_folder)
	@$(debian_rules) clean
	@$(debian_rules) binary
	lintian --allow-root --fail-on error $(deb_folder)/vault_*.deb
	@echo "built $$(echo $(deb_folder)/vault_*.deb)"

deb-test: deb ## try that package in a bare Debian 12, from installing to purging
	$(call need,$(deb_test_packages))
	@mkdir -p $(abspath $(SCRATCH))/debootstrap
	@DEBS=$(abspath $(SCRATCH))/debootstrap $(root)/Tests/Package/deb-test.sh $(deb_folder)/vault_*.deb

# --- run and test ---------------------------------------------------------------------------------------------------

filter = $(if $(FILTER),--filter '$(FILTER)')
# Those of the programs come one after the other in any case, as there is one reader.
order = $(if $(filter yes,$(PARALLEL)),--parallel,--no-parallel)
world_bin = $(abspath $(SCRATCH))/$(CONFIG)

.PHONY: demo test sanitize mutants soak bench coverage
demo: deps $(if $(filter release,$(CONFIG)),release,build) ## the main job on a virtual reader: a transcript, or a shell
	@CONFIG=$(CONFIG) BIN=$(world_bin) $(world) $(root)/Tests/World/demo.sh

test: examples
test: export EXAMPLES = $(examples)/debug
test: export CLIENTS = $(clients)/debug
test: deps $(if $(filter release,$(CONFIG)),release-probes) build-tests ## run every test in the test world (CONFIG=release too)
	CONFIG=$(CONFIG) BIN=$(world_bin) $(world) $(root)/Tests/World/tests.sh \
	  $(SWIFT) test --scratch-path $(SCRATCH) --skip-build $(order) $(filter)

# The tests and the programs have the sanitizer in them; a program reports to a file, since it may have no standard error.
# Left out are ScarcityTests, which leave less memory than a sanitizer needs; SecretsInMemoryTests, which would have
# terabytes of a sanitizer's own to look through; LiveRoadTests, which would count what it does; and an empty /proc, in
# which it looks for its stack in vain. The thread sanitizer makes every program several times slower: there the suites
# are left out too that start vault very often and ask nobody, a test of who sleeps, since that sanitizer does not, one
# that looks for any child left, as it has one of its own, and one of modules that end the process inside pam_end, as it
# takes what it ignores itself there for a mistake.
not_under_address := Integration/ScarcityTests Integration/SecretsInMemoryTests Integration/LiveRoadTests \
                     UnfitPartsTests/aProcThatIsEmpty
# The examples and the programs of Tests/Clients are built without a sanitizer.
not_under_address += Integration/ExamplesTests Integration/NotesExampleTests Integration/Clients
not_under_thread  := $(not_under_address) Integration/Doctor Integration/CompletionTests QueueTests/whoeverWaitsSleeps \
                     DyingModuleTests/norIsOneAtTheVeryEnd \
                     ScreenlessPrompterTests/aQuestionThatIsWithdrawnEndsTheProgram

# $(call sanitized,KIND): build everything with the sanitizer, and run the tests.
define sanitized
VAULT_SANITIZER=1 $(SWIFT) build --scratch-path .build-$(1) --build-tests --sanitize=$(1)
BIN=$(abspath .build-$(1))/debug $(world) $(root)/Tests/World/sanitized.sh env VAULT_SANITIZER=1 \
  $(SWIFT) test --scratch-path .build-$(1) --skip-build --no-parallel --sanitize=$(1) --disable-xctest \
  $(addprefix --skip ,$(not_under_$(1))) $(filter)
endef

sanitize: toolchain deps ## run the tests and the programs under the address and then the thread sanitizer
	$(call sanitized,address)
	$(call sanitized,thread)

# The targets are part of the package only where this variable is set. They reach into the rooms as tests do, and both
# sanitizers have to be named to the Swift compiler at once: of several options it takes the last.
fuzz_flags = --scratch-path .build-fuzz -c release --product fuzz -Xswiftc -enable-testing \
             --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address

.PHONY: fuzz
fuzz: toolchain deps ## look for inputs that break a parser (TIME=600, TARGET=wire, INPUT=file)
	VAULT_FUZZER=1 $(SWIFT) build $(fuzz_flags)
	BIN=$(abspath .build-fuzz)/release $(world) $(root)/Fuzz/fuzz.sh $(abspath .build-fuzz)/release/fuzz \
	  $(if $(INPUT),$(abspath $(INPUT)),$(TIME)) $(TARGET)

mutants: deps toolchain ## break vault in many ways, one at a time, and see that the tests notice each (MUTANT=NAME)
	@SCRATCH=$(abspath $(SCRATCH)) SWIFT=$(SWIFT) $(root)/Tests/Mutants/run $(MUTANT)

soak: deps release ## N evaluations of every kind in the test world, and nothing left of them (N=1000, SEED=…)
	@BIN=$(abspath $(SCRATCH))/release $(world) $(root)/Tests/Soak/soak $(N) $(SEED)

# In a world of its own, whose accounts other worlds do not share; it takes about two minutes.
bench: deps release ## how fast vault is beside sudo, doas, polkit and pamtester, and how large (.build/bench.json)
	$(call need,$(bench_packages))
	@BIN=$(abspath $(SCRATCH))/release $(world) $(root)/Bench/bench $(abspath $(SCRATCH))/bench.json

coverage_flags = --scratch-path .build-coverage --enable-code-coverage
coverage_c_flags = -Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping

# The suites of the programs add nothing to it: their lines run in other processes.
coverage: deps build ## how much of each file the tests reach in their own process, and which suites show the rest
	$(SWIFT) build $(coverage_flags) $(coverage_c_flags) --build-tests
	@report=$$($(SWIFT) test $(coverage_flags) --show-codecov-path); rm -rf "$$(dirname "$$report")"
	BIN=$(abspath $(SCRATCH))/debug $(world) $(SWIFT) test $(coverage_flags) $(coverage_c_flags) \
	  --skip-build --no-parallel $(if $(FILTER),$(filter),--skip IntegrationTests)
	@report=$$($(SWIFT) test $(coverage_flags) --show-codecov-path); \
	python3 $(root)/Tests/World/coverage-table.py "$$report" $(root)/Sources

# --- documentation --------------------------------------------------------------------------------------------------

# The symbols are read from the built module: a build that wrote them itself would have other flags, and be a whole one.
docs = $(abspath $(SCRATCH))/docs
catalog = $(root)/Sources/LocalAuthentication/LocalAuthentication.docc
# What a module is compiled for is said by the compiler.
triple = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
modules = -I $(SCRATCH)/debug/Modules -Xcc -fmodule-map-file=$(SCRATCH)/debug/CLinux.build/module.modulemap

# The landing page has to name every symbol: a list that docc has made itself holds those that it does not.
.PHONY: docs
docs: toolchain build-deps ## build the documentation of the library; warnings are errors (.build/docs)
	$(SWIFT) build --scratch-path $(SCRATCH) $(hardening) --target LocalAuthentication
	@rm -rf $(docs)
	@mkdir -p $(docs)/symbols
	$(SWIFT) symbolgraph-extract -module-name LocalAuthentication -target $(triple) $(modules) \
	  -minimum-access-level public -skip-synthesized-members -output-dir $(docs)/symbols
	$(DOCC) convert $(catalog) --additional-symbol-graph-dir $(docs)/symbols --warnings-as-errors \
	  --fallback-bundle-identifier vault.LocalAuthentication --fallback-default-module-kind Library \
	  --output-path $(docs)/LocalAuthentication.doccarchive
	@! grep -q '"generated":true' $(docs)/LocalAuthentication.doccarchive/data/documentation/localauthentication.json || \
	  { echo "make: $(catalog)/LocalAuthentication.md does not list every symbol" >&2; exit 1; }
	@echo "built $(docs)/LocalAuthentication.doccarchive; to read it, say"
	@echo "  python3 -m http.server -d $(docs)/LocalAuthentication.doccarchive"
	@echo "and open http://localhost:8000/documentation/localauthentication"

# --- check and tidy -------------------------------------------------------------------------------------------------

.PHONY: check clean
check: docs
check: toolchain deps ## format, imports, warnings (all are errors), documentation, shell and python scripts
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Fuzz
	$(SWIFT) format lint --strict --recursive Examples/Package.swift Examples/Sources Examples/Tests
	$(SWIFT) build --scratch-path $(SCRATCH) $(hardening) --build-tests --explicit-target-dependency-import-check error
	shellcheck $(scripts)
	@for script in $(python_scripts); do \
	  python3 -c 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")' "$$script"; \
	done

clean: ## remove everything that was built
	rm -rf $(SCRATCH) .build-address .build-thread .build-coverage .build-fuzz
	rm -rf Examples/.build Tests/Clients/.build
	rm -rf debian/.debhelper debian/debhelper-build-stamp debian/files debian/vault debian/vault.{debhelper.log,substvars}
