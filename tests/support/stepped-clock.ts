// Preloaded into a hub (`--import`): the machine's wall clock, changed as by a person or a time server. The offset in
// milliseconds is in the file STEPPED_CLOCK_FILE and reread at SIGUSR2; the monotonic clock is unaffected.
import { readFileSync } from 'node:fs';

const file = process.env['STEPPED_CLOCK_FILE'] ?? '';
const RealDate = Date;
let offsetMs = 0;

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(file, 'utf8'));
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name, receiver),
});
