# Runs commands while a server runs, which they find at $SERVER:
#   sh with-server.sh "othello --time 60+1" 'sanban join othello $SERVER …'
# Its folder is data, its log server.log. New names get accounts.
set -e
eval "exec sanban serve $1 --bind 127.0.0.1:0 --data data --open" > server.txt 2>> server.log &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true' EXIT
until grep -q "listening on" server.txt; do
    kill -0 $server
    sleep 0.02
done
SERVER=$(sed -n 's/^listening on //p' server.txt)
export SERVER
sh -e -c "$2"
