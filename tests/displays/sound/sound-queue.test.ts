import { beforeEach, describe, expect, test } from 'vitest';
import { createSoundQueue, type SoundQueue } from '../../../displays/sound/sound-queue.ts';
import { SOUND_DELAY_MS, SOUND_PAUSE_MS, SOUND_REST_MS } from '../../../shared/limits.ts';
import type { Sound } from '../../../shared/protocol/down.ts';

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

/** Lets time pass until then. */
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

describe('the sound queue', () => {
  test('plays a sound 300 ms after its event [CONST-05] [TICK-33]', () => {
    queue.hear('new');
    pass(SOUND_DELAY_MS - 1);
    expect(heard).toEqual([]);
    pass(SOUND_DELAY_MS);
    expect(heard).toEqual([{ sound: 'new', at: SOUND_DELAY_MS }]);
  });

  test('plays simultaneous events one after the other, the most urgent first, each once [TICK-33]', () => {
    for (const sound of ['ready', 'new', 'late', 'new', 'cancelled', 'changed', 'new'] as const) {
      queue.hear(sound);
    }
    pass(60_000);
    expect(kinds()).toEqual(['cancelled', 'changed', 'new', 'late', 'ready']);
    const gaps = heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? 0));
    expect(gaps).toEqual(gaps.map(() => LENGTH_MS + SOUND_PAUSE_MS));
  });

  test('waits for the end of the current sound [TICK-33]', () => {
    queue.hear('new');
    pass(SOUND_DELAY_MS + 10);
    queue.hear('cancelled');
    pass(60_000);
    expect(heard[1]).toEqual({ sound: 'cancelled', at: SOUND_DELAY_MS + LENGTH_MS + SOUND_PAUSE_MS });
  });

  test('plays only now and then in a rush of new orders, and doesn’t lose the last one [TICK-33]', () => {
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

  test('doesn’t delay other kinds of sound while one rests [TICK-33]', () => {
    queue.hear('new');
    pass(1_000);
    queue.hear('new');
    queue.hear('ready');
    pass(1_500);
    expect(kinds()).toEqual(['new', 'ready']);
    pass(60_000);
    expect(kinds()).toEqual(['new', 'ready', 'new']);
  });

  test('is emptied when the board closes', () => {
    queue.hear('new');
    expect(queue.stop()).toEqual(['new']);
    pass(60_000);
    expect(heard).toEqual([]);
  });
});
