// A hostile display in a separate process: `node tests/faults/flood.ts <hub url> <cookie> <messages a second>`. Reconnects
// whenever it is closed, and reports that once a second on its standard output.
import WebSocket from 'ws';

const [hubUrl = '', cookie = '', perSecond = '3000'] = process.argv.slice(2);
const BATCHES_PER_SECOND = 50;
const AGAIN_AFTER_MS = 50;
const batch = Math.ceil(Number(perSecond) / BATCHES_PER_SECOND);
let sent = 0;
let opened = 0;
let closed = 0;
let socket: WebSocket | undefined;

function open(): void {
  const live = new WebSocket(`${hubUrl.replace('http', 'ws')}/live`, { headers: { cookie, origin: hubUrl } });
  socket = live;
  live.on('open', () => {
    opened += 1;
    live.send(JSON.stringify({ t: 'hello', protocol: 1, build: 'flood' }));
    live.send(
      JSON.stringify({ t: 'watch', watch: 'w', board: { kind: 'customer', profile: 'profile-guests' } }),
    );
  });
  live.on('error', () => live.terminate());
  live.on('message', () => {});
  live.on('close', () => {
    closed += 1;
    setTimeout(open, AGAIN_AFTER_MS);
  });
}

open();
setInterval(() => {
  if (socket?.readyState !== WebSocket.OPEN || socket.bufferedAmount > 1e6) return;
  for (let n = 0; n < batch; n++) {
    const command = { name: 'order.deliver', orderId: `nobody-${n}`, delivered: true };
    socket.send(JSON.stringify({ t: 'command', id: `flood-${process.pid}-${sent++}`, watch: 'w', command }));
  }
}, 1_000 / BATCHES_PER_SECOND);
setInterval(() => console.log(JSON.stringify({ sent, opened, closed })), 1_000);
