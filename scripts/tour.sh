#!/bin/sh
# A tour of ten seconds: runs some commands and shows them. Usage: tour.sh PATH_TO_CARDMATH
set -eu
cardmath=$1

show() {
    printf '\n%s\n' "$1"
    shift
    printf '$ cardmath'
    for word in "$@"; do
        case $word in
            *\'*) printf ' "%s"' "$word" ;;
            *[!a-zA-Z0-9_./=,:+-]*) printf " '%s'" "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$cardmath" "$@"
}

show "Who wins how often? Two ranges on a flop, with every deal counted:" \
    equity "QQ+, AK" "22+, A2s+, KTs+" --board Ks7h2d
show "Any question about deals, in PQL or in Python:" \
    query "select count(winsHi(hero)) as wins from hero='AsKs', villain='JdJh', board='3s2s2h'"
show "What to do? A turn, solved to half a percent of the pot:" \
    solve "AA, KJs, QJs, JTs, 88, A8s" "TT-55, AQs, KQs, QTs" --board Td9d6hQc \
    --pot 20 --stack 90 --bets "60%"
show "What are chips worth in a tournament? The independent chip model:" \
    icm 5000 3000 1500 500 --prizes 50 30 20
show "Hands that were played: what was won, and what the all-ins were worth:" \
    hands examples/hands --ev
show "How often does each hand come? A census of five cards, with deuces wild:" \
    census --cards 5 --wild deuces
show "Which way do 3, 3, 8 and 8 make 24?" 24 3 3 8 8
printf '\nNow try: %s --help\n' "$cardmath"
