// The order in which sounds are heard: what happens at once is one sound of each kind, one after the other and the
// most urgent first, so that a rush is no noise (CONST-05).
import { SOUND_DELAY_MS, SOUND_PAUSE_MS, SOUND_REST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/sounds.ts';

const URGENT_FIRST: readonly Sound[] = ['cancelled', 'changed', 'new', 'late', 'ready'];

export interface SoundQueueParts {
  /** Milliseconds of any clock that never goes back. */
  now(): number;
  /** Calls back once after so many milliseconds; the returned function ends the wait. */
  after(ms: number, then: () => void): () => void;
  /** Plays, and tells how many milliseconds it takes. */
  play(sound: Sound): number;
}

export interface SoundQueue {
  hear(sound: Sound): void;
  /** Forgets what waits, and tells it. */
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
    // Also with nothing waiting: what comes while it sounds must not sound into it.
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
