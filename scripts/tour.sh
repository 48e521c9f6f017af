#!/bin/sh
# A tour of ten seconds: runs some commands and shows them. Usage: tour.sh PATH_TO_CARDMATH
cardmath=$1

show() {
    printf '\n%s\n' "$1"
    shift
    printf '$ cardmath'
    for word in "$@"; do
        case $word in
            *[!a-zA-Z0-9_./=,:+-]*) printf " '%s'" "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$cardmath" "$@"
}

show "Who wins? A showdown of hold'em, one player per line:" showdown examples/holdem.txt
show "Two ranges on a flop, with every deal counted:" equity "QQ+, AK" "22+, A2s+, KTs+" --board Ks7h2d
show "What wild deuces change, with every hand counted:" census --cards 5 --wild deuces
show "A simulation of ten million hands beside the exact answer:" simulate --hands 10000000 --seed 1
show "Which way do 3, 3, 8 and 8 make 24?" 24 3 3 8 8
printf '\nNow try: %s --help\n' "$cardmath"
