#!/bin/sh
# Makes this working copy's virtual environment, once: sh requirements/setup.sh FOLDER runtime|dev|lock
#
# PYTHON names the interpreter to take; where it is empty, the first one that runs and is new enough is taken.
# Stamps in the folder tell what it was made of. They are written last and taken away first, so that a setup
# that was cut short is done anew, and one that is still true costs two tenths of a second.
set -eu

venv=$1
list=$2
log=$venv/setup.log
model_file=${NIAGARA_MODEL_FILE:-/proc/device-tree/model}

case $list in
runtime) lists='build runtime' content='what the game needs' ;;
dev) lists='build dev' content='with the tools for the tests' ;;
lock) lists='lock' content='to make the lists of requirements' ;;
*) echo "setup.sh: no list '$list'; there are runtime, dev and lock" >&2 && exit 2 ;;
esac

stop() {
    echo "$*" >&2
    exit 1
}

# A shim may be found and yet not run, so each candidate is started. A link is followed to its end, so that an
# activated environment is not the parent of its own successor.
choose_python() {
    probe='import os, sys; sys.exit("too old") if sys.version_info < (3, 11) else print("%d.%d" % sys.version_info[:2], os.path.realpath(sys.executable))'
    for candidate in "$@"; do
        if found=$("$candidate" -c "$probe" 2>/dev/null); then
            version=${found%% *}
            python=${found#* }
            return
        fi
    done
    stop "Python 3.11 or newer is needed, and none of these runs here: $*. Install python3, or name one: make PYTHON=/path/to/python3"
}

if [ -n "${PYTHON:-}" ]; then
    choose_python "$PYTHON"
else
    choose_python python3 python3.13 python3.12 python3.11
fi

# What an environment is made of: a Python and a place, then the files that say what is in it.
base="Python $version in $(pwd -P)"

stamp_of() {
    echo "$base"
    for part in $lists; do cksum "requirements/$part.txt"; done
    cksum pyproject.toml requirements/setup.sh
}

stamp=$(stamp_of)
if [ -x "$venv/bin/python" ] && [ "$stamp" = "$(cat "$venv/.made-$list" 2>/dev/null)" ]; then
    exit 0
fi

keeps_its_base() {
    [ -x "$venv/bin/python" ] && for made in "$venv"/.made-*; do
        [ -f "$made" ] && [ "$(head -n 1 "$made")" = "$base" ] && return 0
    done
    return 1
}

# On a Raspberry Pi the distribution's own lgpio is to be seen: no wheel of it suits every Python.
system_packages() {
    if [ -r "$model_file" ] && tr -d '\0' <"$model_file" | grep -q 'Raspberry Pi'; then
        echo --system-site-packages
    fi
}

may_be_made() {
    if [ -e "$venv" ] && [ -n "$(ls -A "$venv")" ] && [ ! -f "$venv/pyvenv.cfg" ] && [ ! -f "$log" ]; then
        stop "$venv is in the way: it is no virtual environment. Move it, or name another: make VENV=.venv-2"
    fi
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        stop "Python $version cannot make virtual environments here. Install that part of it: sudo apt install python3-venv (or python$version-venv)"
}

may_be_written() {
    mkdir -p "$venv" 2>/dev/null && touch "$log" 2>/dev/null ||
        stop "$venv cannot be made by $(id -un): it belongs to $(stat -c %U "$venv" 2>/dev/null || stat -c %U .), who may remove it."
    : >"$log"
}

make_anew() {
    rm -rf "$venv"
    mkdir -p "$venv"
    : >"$log"
    quietly "$python" -m venv $(system_packages) "$venv"
}

# Says nothing unless it fails; then everything it said.
quietly() {
    "$@" >>"$log" 2>&1 || {
        cat "$log" >&2
        stop "Setting up $venv failed; the lines above say where. The next make tries again."
    }
}

install() {
    quietly env PIP_USER=0 "$venv/bin/python" -m pip --disable-pip-version-check --no-input install "$@"
}

keeps_its_base || may_be_made
may_be_written
echo "Setting up $venv (Python $version, $content): once, about half a minute"
keeps_its_base || make_anew
rm -f "$venv"/.made-*
for part in $lists; do set -- "$@" -r "requirements/$part.txt"; done
shift 2
install --require-hashes --only-binary :all: "$@"
if [ "$list" != lock ]; then
    install --no-deps --no-build-isolation --editable .
    quietly "$venv/bin/python" -m compileall -q companion hardware firmware_bridge
fi
if [ "$list" = dev ]; then
    lists='build runtime'
    stamp_of >"$venv/.made-runtime"
fi
printf '%s\n' "$stamp" >"$venv/.made-$list"
