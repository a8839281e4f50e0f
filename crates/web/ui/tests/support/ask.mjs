/** Runs in the page: greets the server, sends one request, and returns the answer. */
export function ask({ token, request }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onerror = () => reject(new Error('no connection'));
    socket.onopen = () => socket.send(JSON.stringify({ number: 1, request: { type: 'hello', version: 1, token } }));
    socket.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (event.type !== 'answer') return;
      if (event.number === 1) {
        socket.send(JSON.stringify({ number: 2, request }));
        return;
      }
      socket.close();
      resolve(event.answer);
    };
  });
}
