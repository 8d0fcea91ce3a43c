#!/bin/sh
# Makes the two Latin files of Inter from the package's one. Needs fontTools (https://fonttools.readthedocs.io) with brotli.
# Usage: make.sh <inter-latin-wght-normal.woff2 of @fontsource-variable/inter>
set -eu
cd "$(dirname "$0")"
# What English texts, numbers and amounts consist of.
BASIC=U+0020-007E,U+00A0,U+00B7,U+00D7,U+2009,U+200B,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2191,U+2193,U+2212
MORE=U+00A1-00AC,U+00AE-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+2002,U+201A,U+201E,U+2032-2033,U+2039-203A,U+2044,U+2122,U+FEFF

make() {
  pyftsubset "$1" --unicodes="$2" --layout-features=ccmp,locl,tnum,kern,mark,mkmk --name-IDs='*' \
    --notdef-outline --no-hinting --output-file="$3.ttf"
  fonttools varLib.instancer "$3.ttf" wght=400:700 --output "$3.narrow.ttf"
  fonttools ttLib.woff2 compress -o "$3.woff2" "$3.narrow.ttf"
  rm "$3.ttf" "$3.narrow.ttf"
}
make "$1" "$BASIC" inter-latin-wght-normal
make "$1" "$MORE" inter-latin-more-wght-normal
