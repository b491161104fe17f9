#!/bin/sh
# Makes the lists of requirements anew with the newest releases: sh requirements/lock.sh PATH-TO-UV
#
# The lists have hashes and no address, so they say what is installed and not where it comes from.
set -eu

uv=$1
# The machine's own certificates, as pip takes them too.
export UV_SYSTEM_CERTS=1

compile() {
    output=$1
    shift
    "$uv" pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
        --no-header --python-version 3.11 --only-binary :all: --output-file "requirements/$output.txt" "$@"
}

compile runtime pyproject.toml
compile build --group build --constraint requirements/runtime.txt
compile dev pyproject.toml --group dev --constraint requirements/runtime.txt --constraint requirements/build.txt
compile lock --group lock

# Nothing here may need a compiler, on a laptop or on a 64-bit Raspberry Pi (glibc 2.36: Debian 12).
for list in runtime build dev; do
    for processor in x86_64 aarch64; do
        for version in 3.11 3.12 3.13; do
            echo "wheels for $list, $processor, Python $version"
            "$uv" pip install --quiet --dry-run --target /nonexistent --only-binary :all: --require-hashes \
                --python-platform "$processor-manylinux_2_36" --python-version "$version" -r "requirements/$list.txt"
        done
    done
done
