// A hub that changes owners keeps its stored data: the new owner must not see it in a replay.
import { expect, onTestFinished, test } from 'vitest';
import { checkSamples } from '../../hub/replay/check-samples.ts';
import { ReplaySession } from '../../hub/replay/replay-session.ts';
import type { JournalReader } from '../../hub/store/journal/journal-reader.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite } from '../support/test-hub.ts';
import { BOARDS, journalOf, playEvening, type Trouble } from './replayed-evening.ts';

const MINUTE_MS = 60_000;
const EVENING_BEGINS = Date.UTC(2026, 4, 8, 17, 0, 30);
const minute = (count: number) => EVENING_BEGINS + count * MINUTE_MS;
const PASS = BOARDS[0] ?? expect.fail('no board');

/** The former owner's site, with the profiles that every such setup has. */
const other = {
  ...smallSite(),
  site: { ...smallSite().site, id: 'site-2', name: 'Secret bistro' },
  siteNames: new Map([['site-2', 'Secret bistro']]),
};
const nobody = { ...smallSite(), site: { ...smallSite().site, id: '' }, siteNames: new Map() };

const serves = (at: number, site: typeof other): Trouble => ({
  minute: at,
  happens: (hub) => {
    hub.engine.useSite(site);
    hub.engine.loadOpenOrders();
  },
});

async function evening(troubles: Trouble[]) {
  const folder = tempDir();
  const { hub } = await playEvening(folder, { minutes: 40, orders: 20, troubles });
  const closing: (() => void)[] = [() => hub.close()];
  onTestFinished(() => {
    for (const close of closing) close();
  });
  return (site: string): JournalReader => {
    const { rows, close } = journalOf(folder, site);
    closing.unshift(close);
    return rows;
  };
}

test('a replay shows the next site nothing of the former site: no boards, no board, no step back, no samples [REPLAY-04]', async () => {
  const rowsOf = await evening([serves(20, nobody), serves(21, other)]);
  const theirs = rowsOf('site-2');
  const replay = new ReplaySession(theirs);
  const now = minute(41);
  const refused = { ok: false, code: 'replay-other-site' };
  expect(theirs.firstMoment()).toBeGreaterThanOrEqual(minute(21));
  expect(replay.answer({ do: 'open', at: minute(10), address: PASS, now })).toEqual(refused);
  expect(replay.answer({ do: 'open', at: minute(20) + 5_000, address: PASS, now })).toEqual(refused);
  expect(checkSamples(theirs, 0, minute(20.5)).samples).toBe(0);
  // A request for an earlier moment returns the list of the first visible moment.
  expect(replay.answer({ do: 'info', at: minute(10), now })).toMatchObject({
    ok: true,
    value: { since: theirs.firstMoment(), site: { id: 'site-2' } },
  });

  expect(replay.answer({ do: 'open', at: minute(22), address: PASS, now })).toMatchObject({ ok: true });
  for (const to of [undefined, 'late', 'recalled', 'cancelled'] as const) {
    const back = replay.answer({ do: 'step', forward: false, to, now });
    expect(back).toMatchObject({ ok: true });
    expect(JSON.stringify(back)).not.toMatch(/"orderId"/);
  }
});

test('a replay shows a site its own evenings again once it is back, and nothing of the site in between [REPLAY-04] [ORG-17]', async () => {
  const rowsOf = await evening([serves(15, other), serves(25, smallSite() as typeof other)]);
  const ours = rowsOf('site-1');
  const replay = new ReplaySession(ours);
  const now = minute(41);
  const at = (count: number) => replay.answer({ do: 'open', at: minute(count), address: PASS, now });
  expect(at(20)).toEqual({ ok: false, code: 'replay-other-site' });
  expect(replay.answer({ do: 'info', at: minute(20), now })).toEqual({
    ok: false,
    code: 'replay-other-site',
  });
  expect(at(14)).toMatchObject({ ok: true });
  // Played on, it ends where the other site began.
  const played = replay.answer({ do: 'play', until: minute(30), now });
  expect(played).toMatchObject({ ok: true, value: { isEnd: true } });
  expect(played.ok && played.value).toHaveProperty(
    'at',
    expect.toSatisfy((end) => end <= minute(16)),
  );
  const { samples, different } = checkSamples(ours, 0, now, { every: 1 });
  expect(different).toEqual([]);
  expect(samples).toBeGreaterThan(0);
});
