// A hostile display in a separate process: floods a hub as instructed for a bounded time, reconnects whenever it is
// closed, and reports the outcome at the end. Run by flood.test.ts.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';

const plan = z
  .object({
    host: z.string(),
    cookie: z.string(),
    kind: z.enum(['deliver', 'views', 'sockets']),
    orderId: z.string(),
    /** Messages or sockets, spread over the duration. */
    count: z.number().max(20_000),
    forMs: z.number().max(10_000),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const STEP_MS = 10;
const ANSWERED_WITHIN_MS = 20_000;
/** Time to receive what the hub still sends on open sockets, and its close frames. */
const LAST_WORDS_MS = 500;
const BOARD = { kind: 'customer', profile: 'profile-guests' };

const outcome = {
  sent: 0,
  opened: 0,
  upgradesRefused: 0,
  closedWith: {} as Record<string, number>,
  heard: {} as Record<string, number>,
};
const connecting = new Set<WebSocket>();
const open = new Set<WebSocket>();
const count = (book: Record<string, number>, key: string) => {
  book[key] = (book[key] ?? 0) + 1;
};

function connect(): WebSocket {
  const { host, cookie } = plan;
  const socket = new WebSocket(`ws://${host}/live`, { headers: { cookie, origin: `http://${host}` } });
  connecting.add(socket);
  socket.on('open', () => {
    connecting.delete(socket);
    outcome.opened += 1;
    open.add(socket);
    socket.send(JSON.stringify({ t: 'hello', protocol: 1, build: 'b' }));
    socket.send(JSON.stringify({ t: 'watch', watch: 'w', board: BOARD }));
  });
  socket.on('message', (data) => {
    const { t, code } = z
      .object({ t: z.string(), code: z.string().optional() })
      .parse(JSON.parse(String(data)));
    count(outcome.heard, code ?? t);
  });
  socket.on('unexpected-response', () => {
    outcome.upgradesRefused += 1;
    socket.terminate();
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    connecting.delete(socket);
    if (open.delete(socket)) count(outcome.closedWith, String(code));
  });
  return socket;
}

function messageOf(n: number): object {
  if (plan.kind === 'views')
    return { t: 'watch', watch: 'w', board: { ...BOARD, view: { search: `s${n}` } } };
  const command = { name: 'order.deliver', orderId: plan.orderId, delivered: true };
  return { t: 'command', id: `attack-${process.pid}-${n}`, watch: 'w', command };
}

let socket = connect();
const steps = plan.forMs / STEP_MS;
const perStep = Math.ceil(plan.count / steps);
const startedAt = performance.now();
for (let step = 0; step < steps; step++) {
  for (let n = 0; n < perStep; n++) {
    if (plan.kind === 'sockets') connect();
    else if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(messageOf(outcome.sent)));
      outcome.sent += 1;
    }
  }
  if (plan.kind !== 'sockets' && socket.readyState === WebSocket.CLOSED) socket = connect();
  await pause(Math.max(1, startedAt + (step + 1) * STEP_MS - performance.now()));
}
// Requests in flight count too: each upgrade is answered, however busy the machine is.
const answeredBy = performance.now() + ANSWERED_WITHIN_MS;
while (connecting.size > 0 && performance.now() < answeredBy) await pause(STEP_MS);
await pause(LAST_WORDS_MS);
const tookMs = performance.now() - startedAt;
console.log(JSON.stringify({ ...outcome, kept: open.size, tookMs }));
process.exit(0);
