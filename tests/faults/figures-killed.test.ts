// A process that counts orders, deletes them and closes their days, killed repeatedly at any moment: the figures match
// the orders, each counted once (DURA-08).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { figureRules, orderFigures } from '../../hub/kitchen/figures/order-figures.ts';
import { type FigureRow, FigureSum } from '../../hub/kitchen/figures/tally.ts';
import { stampsOf } from '../../hub/kitchen/state/document-stamps.ts';
import { dayText } from '../../hub/kitchen/time/local-time.ts';
import { arrives, course, iso, item, order } from '../kitchen/builders.ts';
import { seed } from '../properties/seed.ts';
import { isLong } from '../support/length.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite } from '../support/test-hub.ts';

const CHILD = fileURLToPath(new URL('counting-process.ts', import.meta.url));
const ORDERS = 150;
const KILLS = isLong ? 6 : 2;

const clock = (turn: number) => `${12 + (turn % 3) * 24}:${String(turn % 60).padStart(2, '0')}`;

/** Consecutive orders of three days. */
const documents = Array.from({ length: ORDERS }, (_, turn) =>
  arrives(
    order(`order-${String(turn).padStart(3, '0')}`, {
      courses: [course('c', ['a'], { fired: { at: iso(clock(turn)) }, served: { at: iso(clock(turn)) } })],
      items: [item('a', { units: (turn % 4) + 1 })],
    }),
  ),
);

it(`[DURA-08] figures survive ${KILLS} kills while orders are counted, deleted and days closed (seed ${seed})`, async () => {
  const folder = tempDir();
  const before = openStore(folder);
  const rules = figureRules(smallSite());
  const days = new Map<string, FigureSum>();
  for (const fact of documents) {
    const { orderId: id, site, document } = fact;
    const { lastUpdated } = document;
    const row = {
      id,
      site,
      raw: JSON.stringify(fact.raw),
      stamps: JSON.stringify(stampsOf(document)),
      lastUpdated,
    };
    before.orders.saveOrder({ ...row, touchedAt: lastUpdated });
    const found = orderFigures(before.orders.factsOf(id), rules);
    const day = dayText(found?.day ?? 0);
    const sum = days.get(day) ?? new FigureSum();
    sum.addRows(found?.rows ?? []);
    days.set(day, sum);
  }
  before.close();
  const wanted = Object.fromEntries([...days].map(([day, sum]) => [day, sum.rows()]));
  expect(Object.keys(wanted)).toHaveLength(3);

  let lived = seed % 97;
  let cutInBetween = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    lived = (lived * 31 + 17) % 97;
    await run(folder, lived);
    cutInBetween += openOrders(folder) > 0 ? 1 : 0;
  }
  expect(cutInBetween).toBeGreaterThan(0);
  expect(await run(folder)).toBe(0);
  const store = openStore(folder);
  const kept: Record<string, FigureRow[] | undefined> = {};
  for (const of of store.figures.days(['site-1'], '2026-01-01', '2026-12-31'))
    kept[of.day] = store.figures.closed(of);
  store.close();
  expect(openOrders(folder)).toBe(0);
  expect(kept).toEqual(wanted);
}, 120_000);

/** @param killAfterMs delay before the kill; without it the process ends normally */
async function run(folder: string, killAfterMs?: number): Promise<number | null> {
  const child = spawn(process.execPath, [CHILD, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await ended;
  clearTimeout(timer);
  return code;
}

function openOrders(folder: string): number {
  const store = openStore(folder);
  const count = store.raw.prepare('select count(*) from orders').pluck().get();
  store.close();
  return Number(count);
}
