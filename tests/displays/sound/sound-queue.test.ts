import { beforeEach, describe, expect, test } from 'vitest';
import { createSoundQueue, type SoundQueue } from '../../../displays/sound/sound-queue.ts';
import { SOUND_DELAY_MS, SOUND_PAUSE_MS, SOUND_REST_MS } from '../../../shared/limits.ts';
import type { Sound } from '../../../shared/protocol/sounds.ts';

const LENGTH_MS = 400;

let now: number;
let heard: { sound: Sound; at: number }[];
let waits: { at: number; then: () => void }[];
let queue: SoundQueue;
beforeEach(() => {
  now = 0;
  heard = [];
  waits = [];
  queue = createSoundQueue({
    now: () => now,
    after: (ms, then) => {
      const wait = { at: now + ms, then };
      waits.push(wait);
      return () => waits.splice(waits.indexOf(wait), 1);
    },
    play: (sound) => {
      heard.push({ sound, at: now });
      return LENGTH_MS;
    },
  });
});

/** Time goes by until then. */
function pass(until: number): void {
  for (;;) {
    const next = waits.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined || next.at > until) break;
    waits.splice(waits.indexOf(next), 1);
    now = next.at;
    next.then();
  }
  now = until;
}
const kinds = () => heard.map(({ sound }) => sound);

describe('sounds', () => {
  test('[CONST-05] [TICK-33] one is heard 300 ms after it came', () => {
    queue.hear('new');
    pass(SOUND_DELAY_MS - 1);
    expect(heard).toEqual([]);
    pass(SOUND_DELAY_MS);
    expect(heard).toEqual([{ sound: 'new', at: SOUND_DELAY_MS }]);
  });

  test('[TICK-33] what comes at once is heard one after the other, the most urgent first, each once', () => {
    for (const sound of ['ready', 'new', 'late', 'new', 'cancelled', 'changed', 'new'] as const) {
      queue.hear(sound);
    }
    pass(60_000);
    expect(kinds()).toEqual(['cancelled', 'changed', 'new', 'late', 'ready']);
    const gaps = heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? 0));
    expect(gaps).toEqual(gaps.map(() => LENGTH_MS + SOUND_PAUSE_MS));
  });

  test('[TICK-33] what comes while one sounds waits for its end', () => {
    queue.hear('new');
    pass(SOUND_DELAY_MS + 10);
    queue.hear('cancelled');
    pass(60_000);
    expect(heard[1]).toEqual({ sound: 'cancelled', at: SOUND_DELAY_MS + LENGTH_MS + SOUND_PAUSE_MS });
  });

  test('[TICK-33] a rush of new orders sounds now and then, and the last one is not lost', () => {
    for (let at = 0; at < 10_000; at += 200) {
      pass(at);
      queue.hear('new');
    }
    pass(60_000);
    expect(kinds().every((sound) => sound === 'new')).toBe(true);
    for (const [index, { at }] of heard.slice(1).entries()) {
      expect(at - (heard[index]?.at ?? 0)).toBeGreaterThanOrEqual(LENGTH_MS + SOUND_REST_MS);
    }
    expect(heard.length).toBeLessThanOrEqual(6);
    expect(heard.at(-1)?.at).toBeGreaterThanOrEqual(9_800);
  });

  test('[TICK-33] another kind is not held up by one that rests', () => {
    queue.hear('new');
    pass(1_000);
    queue.hear('new');
    queue.hear('ready');
    pass(1_500);
    expect(kinds()).toEqual(['new', 'ready']);
    pass(60_000);
    expect(kinds()).toEqual(['new', 'ready', 'new']);
  });

  test('what waits is forgotten when the board goes', () => {
    queue.hear('new');
    expect(queue.stop()).toEqual(['new']);
    pass(60_000);
    expect(heard).toEqual([]);
  });
});
