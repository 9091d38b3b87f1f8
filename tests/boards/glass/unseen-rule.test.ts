// Tests of when nobody sees a ticket and why, of which displays need somebody, and of what a slow way is blamed on
// (GLASS-02 to GLASS-04, GLASS-06).
import { describe, expect, it } from 'vitest';
import { displayTroubles, type WatchingSocket } from '../../../hub/boards/glass/display-rule.ts';
import { breachCause, DurationCounts } from '../../../hub/boards/glass/duration-counts.ts';
import { type DisplaySight, seenVerdict } from '../../../hub/boards/glass/unseen-rule.ts';

const FIRED = { isPending: false, lateAt: 0 };
const judged = (sights: readonly DisplaySight[], card = FIRED) => seenVerdict(sights, card, 0, 5_000, 5_000);

describe('when nobody sees a ticket', () => {
  it('[GLASS-02] one display of the board that painted it is enough', () => {
    const frozen = { page: 'frozen', sight: 'sent', sentAt: 0 } as const;
    expect(judged([frozen, { page: 'painting', sight: 'painted' }])).toEqual({ is: 'seen' });
  });

  it('[GLASS-02] names the reason: no screen, hidden or asleep, behind more, not live, frozen', () => {
    const reason = (...sights: DisplaySight[]) => {
      const verdict = judged(sights);
      return verdict.is === 'unseen' ? verdict.reason : verdict.is;
    };
    expect(reason()).toBe('no-screen');
    expect(reason({ page: 'hidden', sight: 'sent', sentAt: 0 })).toBe('hidden');
    expect(reason({ page: 'covered', sight: 'sent', sentAt: 0 })).toBe('hidden');
    expect(reason({ page: 'painting', sight: 'behind-more' })).toBe('behind-more');
    expect(reason({ page: 'not-live', sight: 'sent', sentAt: 0 })).toBe('not-live');
    expect(reason({ page: 'painting', sight: 'held-back' })).toBe('not-live');
    expect(reason({ page: 'frozen', sight: 'sent', sentAt: 0 })).toBe('frozen');
    // Of several screens the one that is put right most easily.
    expect(
      reason({ page: 'frozen', sight: 'sent', sentAt: 0 }, { page: 'painting', sight: 'behind-more' }),
    ).toBe('behind-more');
  });

  it('[GLASS-02] waits as long as is set, from when the ticket went out to the last of its displays', () => {
    const sent = { page: 'painting', sight: 'sent', sentAt: 1_200 } as const;
    expect(seenVerdict([sent], FIRED, 0, 5_000, 5_000)).toEqual({ is: 'open', until: 6_200 });
    expect(seenVerdict([], FIRED, 0, 4_999, 5_000)).toEqual({ is: 'open', until: 5_000 });
    expect(seenVerdict([sent], FIRED, 0, 6_200, 5_000)).toEqual({ is: 'unseen', reason: 'frozen' });
  });

  it('[GLASS-02] what nobody cooks yet may stand for itself in the closed block of what is coming', () => {
    const behind = { page: 'painting', sight: 'behind-more' } as const;
    expect(judged([behind], { isPending: true, lateAt: Infinity })).toEqual({ is: 'seen' });
    expect(judged([{ ...behind, page: 'hidden' }], { isPending: true, lateAt: Infinity })).toEqual({
      is: 'unseen',
      reason: 'hidden',
    });
    expect(judged([], { isPending: true, lateAt: Infinity })).toEqual({ is: 'unseen', reason: 'no-screen' });
  });
});

describe('a ticket on a further page', () => {
  const behind = { page: 'painting', sight: 'behind-more' } as const;

  it('[GLASS-02] of a live board is no alarm until it is late', () => {
    const verdict = (now: number) =>
      seenVerdict([behind], { isPending: false, lateAt: 480_000 }, 0, now, 5_000);
    expect(verdict(450_000)).toEqual({ is: 'open', until: 480_000 });
    expect(verdict(480_000)).toEqual({ is: 'unseen', reason: 'behind-more' });
  });

  it('[GLASS-02] is checked again within a minute: the setup may give it another limit', () => {
    const verdict = seenVerdict([behind], { isPending: false, lateAt: Infinity }, 0, 100_000, 5_000);
    expect(verdict).toEqual({ is: 'open', until: 160_000 });
  });

  it('[GLASS-02] of a board that is hidden or frozen is an alarm at once', () => {
    const card = { isPending: false, lateAt: 480_000 };
    for (const page of ['hidden', 'covered', 'frozen', 'not-live'] as const)
      expect(judged([{ ...behind, page }], card).is).toBe('unseen');
  });
});

describe('which displays need somebody', () => {
  const socket = (more: Partial<WatchingSocket>): WatchingSocket => ({
    ...{ display: 'd1', board: 'grill', page: 'painting', sound: undefined },
    ...more,
  });
  const found = (sockets: WatchingSocket[], paired: string[] = []) =>
    displayTroubles(sockets, (id) => paired.includes(id)).map(({ display, trouble }) => [display, trouble]);

  it('[GLASS-03] a paired display that does not paint, whoever else shows its board', () => {
    const sockets = [socket({ page: 'frozen' }), socket({ display: 'd2' })];
    expect(found(sockets, ['d1', 'd2'])).toEqual([['d1', 'frozen']]);
  });

  it('[GLASS-03] a tab in the background only where it is the only screen of its board', () => {
    expect(found([socket({ page: 'hidden' }), socket({ display: 'd2' })])).toEqual([]);
    expect(found([socket({ page: 'hidden' }), socket({ display: 'd2', board: 'pass' })])).toEqual([
      ['d1', 'hidden'],
    ]);
  });

  it('[GLASS-03] one page that paints is enough for a display with several', () => {
    expect(found([socket({ page: 'hidden' }), socket({})], ['d1'])).toEqual([]);
  });

  it('[GLASS-06] a paired display that would stay silent; one that somebody muted says so itself', () => {
    expect(found([socket({ sound: 'silent' })], ['d1'])).toEqual([['d1', 'silent']]);
    expect(found([socket({ sound: 'unheard' })], ['d1'])).toEqual([['d1', 'unheard']]);
    for (const sound of ['runs', 'heard', 'muted'] as const)
      expect(found([socket({ sound })], ['d1'])).toEqual([]);
    expect(found([socket({ sound: 'silent' })])).toEqual([]);
  });
});

describe('how long the way to the glass takes', () => {
  it('[GLASS-04] quantiles are at most a bucket too high, and counts of several slots add up', () => {
    const one = new DurationCounts();
    const other = new DurationCounts();
    for (let ms = 1; ms <= 50; ms++) one.add(ms);
    for (let ms = 51; ms <= 100; ms++) other.add(ms);
    one.join(other);
    const spread = one.spread();
    expect(spread?.count).toBe(100);
    for (const [found, exact] of [
      [spread?.p50, 50],
      [spread?.p95, 95],
      [spread?.p99, 99],
    ] as const) {
      expect(found).toBeGreaterThanOrEqual(exact);
      expect(found).toBeLessThanOrEqual(exact * 1.16);
    }
    expect(new DurationCounts().spread()).toBeUndefined();
  });

  it('[GLASS-04] the longest part is to blame: the hub, the network, the display', () => {
    const way = { at: 0, sentAt: 10, paintedAt: 30, latencyMs: 4 };
    expect(breachCause(way)).toBe('display');
    expect(breachCause({ ...way, sentAt: 28 })).toBe('hub');
    expect(breachCause({ ...way, latencyMs: 19 })).toBe('network');
    expect(breachCause({ ...way, latencyMs: undefined })).toBe('display');
  });
});
