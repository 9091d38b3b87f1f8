// Process that reads endless answers in parallel and reports how much memory it used; run by http-exchange.test.ts.
import { exchange } from '../../hub/cloud/http-exchange.ts';

const [url = '', count = '1'] = process.argv.slice(2);
const clock = { now: () => 0, monotonicMs: () => performance.now(), onCloudTime: () => {} };
const ask = (path: string) =>
  exchange(
    {
      ...{ method: 'GET', url: `${url}${path}`, headers: {}, isAnswer: () => true, timeoutMs: 60_000 },
      isTimeSource: false,
    },
    clock,
  );
// Memory loaded by the first call doesn't count.
await ask('/short');
const before = process.resourceUsage().maxRSS;
const answers = await Promise.all(Array.from({ length: Number(count) }, () => ask('/endless')));
const grownKb = process.resourceUsage().maxRSS - before;
process.stdout.write(JSON.stringify({ grownKb, reasons: answers.map((each) => !each.ok && each.reason) }));
process.exit();
