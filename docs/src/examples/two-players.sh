# Two players join $SERVER for one game and say what happens:
#   sh two-players.sh othello random:seed=1
# TRUST says how the server is reached, if not in plaintext.
for name in ann bob; do
    echo secret | sanban join "$1" "$SERVER" ${TRUST---plaintext} --user $name --password-file - \
        --player "${2-random:seed=1}" --games 1 --margin 0 --log $name.log > $name.txt &
done
wait
cat ann.txt bob.txt
