// When a ticket counts as unseen and why, which displays need attention, and what a slow path is blamed on (GLASS-02 to
// GLASS-04, GLASS-06).
import { describe, expect, it } from 'vitest';
import { displayTroubles, type WatchingSocket } from '../../../hub/boards/glass/display-rule.ts';
import { breachCause, DurationHistogram } from '../../../hub/boards/glass/duration-histogram.ts';
import { type DisplaySight, seenVerdict } from '../../../hub/boards/glass/unseen-rule.ts';

const FIRED = { isPending: false, lateAt: 0 };
const judged = (sights: readonly DisplaySight[], card = FIRED) => seenVerdict(sights, card, 0, 5_000, 5_000);

describe('an unseen ticket', () => {
  it('is no longer one once one display of the board has painted it [GLASS-02]', () => {
    const frozen = { page: 'frozen', sight: 'sent', sentAt: 0 } as const;
    expect(judged([frozen, { page: 'painting', sight: 'painted' }])).toEqual({ is: 'seen' });
  });

  it('names the reason: no display, hidden or asleep, on a later page, not live, frozen [GLASS-02]', () => {
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
    // With several displays, the reason that is easiest to fix.
    expect(
      reason({ page: 'frozen', sight: 'sent', sentAt: 0 }, { page: 'painting', sight: 'behind-more' }),
    ).toBe('behind-more');
  });

  it('is reported after the set wait, counted from when the ticket was sent to the last of its displays [GLASS-02]', () => {
    const sent = { page: 'painting', sight: 'sent', sentAt: 1_200 } as const;
    expect(seenVerdict([sent], FIRED, 0, 5_000, 5_000)).toEqual({ is: 'open', until: 6_200 });
    expect(seenVerdict([], FIRED, 0, 4_999, 5_000)).toEqual({ is: 'open', until: 5_000 });
    expect(seenVerdict([sent], FIRED, 0, 6_200, 5_000)).toEqual({ is: 'unseen', reason: 'frozen' });
  });

  it('is not reported for a ticket not yet to be cooked that is in the collapsed upcoming block [GLASS-02]', () => {
    const behind = { page: 'painting', sight: 'behind-more' } as const;
    expect(judged([behind], { isPending: true, lateAt: Infinity })).toEqual({ is: 'seen' });
    expect(judged([{ ...behind, page: 'hidden' }], { isPending: true, lateAt: Infinity })).toEqual({
      is: 'unseen',
      reason: 'hidden',
    });
    expect(judged([], { isPending: true, lateAt: Infinity })).toEqual({ is: 'unseen', reason: 'no-screen' });
  });
});

describe('a ticket on a later page', () => {
  const behind = { page: 'painting', sight: 'behind-more' } as const;

  it('raises no alarm on a live board until it is late [GLASS-02]', () => {
    const verdict = (now: number) =>
      seenVerdict([behind], { isPending: false, lateAt: 480_000 }, 0, now, 5_000);
    expect(verdict(450_000)).toEqual({ is: 'open', until: 480_000 });
    expect(verdict(480_000)).toEqual({ is: 'unseen', reason: 'behind-more' });
  });

  it('is checked again within a minute because the setup may change the limit [GLASS-02]', () => {
    const verdict = seenVerdict([behind], { isPending: false, lateAt: Infinity }, 0, 100_000, 5_000);
    expect(verdict).toEqual({ is: 'open', until: 160_000 });
  });

  it('raises an alarm immediately on a board that is hidden or frozen [GLASS-02]', () => {
    const card = { isPending: false, lateAt: 480_000 };
    for (const page of ['hidden', 'covered', 'frozen', 'not-live'] as const)
      expect(judged([{ ...behind, page }], card).is).toBe('unseen');
  });
});

describe('displays that need attention', () => {
  const socket = (more: Partial<WatchingSocket>): WatchingSocket => ({
    ...{ display: 'd1', board: 'grill', page: 'painting', sound: undefined },
    ...more,
  });
  const found = (sockets: WatchingSocket[], paired: string[] = []) =>
    displayTroubles(sockets, (id) => paired.includes(id)).map(({ display, trouble }) => [display, trouble]);

  it('include a paired display that does not paint, even if others show its board [GLASS-03]', () => {
    const sockets = [socket({ page: 'frozen' }), socket({ display: 'd2' })];
    expect(found(sockets, ['d1', 'd2'])).toEqual([['d1', 'frozen']]);
  });

  it('include a tab in the background only if it is the only display of its board [GLASS-03]', () => {
    expect(found([socket({ page: 'hidden' }), socket({ display: 'd2' })])).toEqual([]);
    expect(found([socket({ page: 'hidden' }), socket({ display: 'd2', board: 'pass' })])).toEqual([
      ['d1', 'hidden'],
    ]);
  });

  it('exclude a display with several pages if one of them paints [GLASS-03]', () => {
    expect(found([socket({ page: 'hidden' }), socket({})], ['d1'])).toEqual([]);
  });

  it('include a paired display that would stay silent; one that was muted on purpose reports it itself [GLASS-06]', () => {
    expect(found([socket({ sound: 'silent' })], ['d1'])).toEqual([['d1', 'silent']]);
    expect(found([socket({ sound: 'unheard' })], ['d1'])).toEqual([['d1', 'unheard']]);
    for (const sound of ['runs', 'heard', 'muted'] as const)
      expect(found([socket({ sound })], ['d1'])).toEqual([]);
    expect(found([socket({ sound: 'silent' })])).toEqual([]);
  });
});

describe('the delay from order to paint', () => {
  it('has quantiles at most one bucket too high, and counts of several slots add up [GLASS-04]', () => {
    const one = new DurationHistogram();
    const other = new DurationHistogram();
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
    expect(new DurationHistogram().spread()).toBeUndefined();
  });

  it('is blamed on the longest part: hub, network or display [GLASS-04]', () => {
    const way = { at: 0, sentAt: 10, paintedAt: 30, latencyMs: 4 };
    expect(breachCause(way)).toBe('display');
    expect(breachCause({ ...way, sentAt: 28 })).toBe('hub');
    expect(breachCause({ ...way, latencyMs: 19 })).toBe('network');
    expect(breachCause({ ...way, latencyMs: undefined })).toBe('display');
  });
});
