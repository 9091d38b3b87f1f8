// Loaded before a hub (`--import`): the machine's wall clock as a person or a time server may set it. The offset in
// milliseconds stands in the file STEPPED_CLOCK_FILE and is read anew at SIGUSR2; the monotonic clock goes on as it does.
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
