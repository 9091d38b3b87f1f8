// Queue of sounds: simultaneous ones are played once per kind, one after the other and the most urgent first, so that a
// rush doesn't become noise (CONST-05).
import { SOUND_DELAY_MS, SOUND_PAUSE_MS, SOUND_REST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';

const URGENT_FIRST: readonly Sound[] = ['cancelled', 'changed', 'new', 'late', 'ready'];

export interface SoundQueueParts {
  /** Milliseconds of any monotonic clock. */
  now(): number;
  /** Calls back once after this many milliseconds; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  /** Plays a sound. Returns its duration in milliseconds. */
  play(sound: Sound): number;
}

export interface SoundQueue {
  hear(sound: Sound): void;
  /** Clears the queue and returns its content. */
  stop(): Sound[];
}

export function createSoundQueue({ now, after, play }: SoundQueueParts): SoundQueue {
  const waiting = new Set<Sound>();
  const restsUntil = new Map<Sound, number>();
  let endWait: (() => void) | undefined;

  const wait = (ms: number) => {
    endWait = after(ms, next);
  };
  const next = () => {
    endWait = undefined;
    const moment = now();
    const rests = (sound: Sound) => (restsUntil.get(sound) ?? moment) - moment;
    const due = URGENT_FIRST.find((sound) => waiting.has(sound) && rests(sound) <= 0);
    if (due === undefined) {
      if (waiting.size > 0) wait(Math.min(...[...waiting].map(rests)));
      return;
    }
    waiting.delete(due);
    const ms = play(due);
    restsUntil.set(due, moment + ms + SOUND_REST_MS);
    // Even with an empty queue: the next sound must not overlap this one.
    wait(ms + SOUND_PAUSE_MS);
  };
  return {
    hear(sound) {
      waiting.add(sound);
      if (!endWait) wait(SOUND_DELAY_MS);
    },
    stop() {
      endWait?.();
      endWait = undefined;
      const unheard = [...waiting];
      waiting.clear();
      return unheard;
    },
  };
}
