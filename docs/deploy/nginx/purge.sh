#!/bin/sh
# Drops everything that nginx keeps of a path, in every language, group, gate, query and encoding:
#   purge.sh /videos/1/title/            a page (its prefixed forms /de/… are pages of their own)
#   purge.sh --all                       everything
# CACHE names another folder than that of nginx.conf. To be run by whoever may write there.
set -eu
cache=${CACHE:-/var/cache/nginx/islet}
case ${1:?'usage: purge.sh /path/ | --all'} in
--all)
    find "$cache" -type f -delete
    ;;
/*)
    # Each file names its key in a line of its own; a key ends its path with a space or a question mark.
    path=$(printf '%s' "$1" | sed 's/[][\.*^$(){}?+|/]/\\&/g')
    grep -rlaE "^KEY: $path[ ?]" "$cache" | while IFS= read -r file; do rm -f -- "$file"; done
    ;;
*)
    echo 'purge.sh: a path begins with a slash' >&2
    exit 1
    ;;
esac
