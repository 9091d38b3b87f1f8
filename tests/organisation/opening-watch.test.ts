import { beforeEach, describe, expect, it } from 'vitest';
import { OpeningWatch } from '../../hub/organisation/organisation-life.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { Link } from '../../shared/protocol/down.ts';
import { type ManualHost, manualHost, NOON } from '../intake/manual-host.ts';

const WEEK_MS = 7 * 24 * HOUR_MS;
let host: ManualHost;
let watch: OpeningWatch;
let told: Link['closed'][];

/** The host's day is a Monday, its time noon in UTC. */
const monday = (from: string, to: string, timeZone = 'UTC') => ({
  setup: readSetup({ workHours: { days: [{ day: 1, active: true, slots: [{ from, to }] }] } }),
  site: { id: 's', name: 'Site', role: 'site' as const, region: 'US', timeZone },
});

beforeEach(() => {
  host = manualHost();
  told = [];
  watch = new OpeningWatch(host, (closed) => told.push(closed));
});

describe('[SET-48] work hours', () => {
  it('are checked again at each edge of a slot, even hours away', async () => {
    watch.follow(monday('14:30', '16:00'));
    const opensAt = NOON + 150 * MINUTE_MS;
    expect(told.at(-1)).toEqual({ opensAt });
    await host.advance(150 * MINUTE_MS - 1);
    expect(told.at(-1)).toEqual({ opensAt });
    await host.advance(1);
    expect(told.at(-1)).toBeUndefined();
    await host.advance(90 * MINUTE_MS);
    expect(told.at(-1)).toEqual({ opensAt: opensAt + WEEK_MS });
  });

  it('apply immediately when changed, by the clock of the site; the former ones are forgotten', async () => {
    watch.follow(monday('12:10', '13:00'));
    watch.follow(monday('14:00', '16:00', 'Asia/Jerusalem'));
    expect(told.at(-1)).toBeUndefined();
    const count = told.length;
    await host.advance(20 * MINUTE_MS);
    expect(told).toHaveLength(count);
  });

  it('of a site that is no longer served have no effect', async () => {
    watch.follow(monday('12:10', '13:00'));
    watch.stop();
    expect(told.at(-1)).toBeUndefined();
    const count = told.length;
    await host.advance(HOUR_MS);
    expect(told).toHaveLength(count);
  });
});
