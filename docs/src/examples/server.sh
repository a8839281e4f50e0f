# A server of games with two accounts, for the commands of the manual: `. examples/server.sh`.
# It ends with the shell.

# serve_games GAME OPTIONS: starts it; its address is in $at.
serve_games() {
    game=$1
    echo secret > password
    for name in ann bob; do
        sanban serve user add $name --data server < password
    done
    sanban serve "$@" --bind 127.0.0.1:0 --data server > listening.txt 2> log.txt &
    server=$!
    trap 'kill $server' EXIT
    until grep listening listening.txt; do
        kill -0 $server
        sleep 0.1
    done
    at=$(sed "s/listening on //" listening.txt)
}

# play_a_game PLAYER PLAYER: lets ann and bob play one, by these players, and waits until it is kept.
play_a_game() {
    sanban join $game $at --plaintext --user ann --password-file password --player $1 --games 1 > ann.txt &
    sanban join $game $at --plaintext --user bob --password-file password --player $2 --games 1
    wait $!
    while [ "$(ls server/running)" ]; do
        sleep 0.1
    done
}
