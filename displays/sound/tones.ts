// Tones of the sounds: five that can be distinguished in a loud kitchen. Separate from the player, which needs a browser.
import type { Sound } from '../../shared/protocol/down.ts';

export interface Tone {
  /** Pitch in hertz. */
  pitch: number;
  /** Seconds after the sound begins. */
  at: number;
  /** Seconds. */
  length: number;
  wave: OscillatorType;
}

/** Rising for new, falling for cancelled, two equal ones for a change, three short ones for late, a bell for ready. */
export const tones: Record<Sound, readonly Tone[]> = {
  new: [
    { pitch: 659, at: 0, length: 0.14, wave: 'triangle' },
    { pitch: 880, at: 0.14, length: 0.26, wave: 'triangle' },
  ],
  changed: [
    { pitch: 587, at: 0, length: 0.12, wave: 'triangle' },
    { pitch: 587, at: 0.18, length: 0.12, wave: 'triangle' },
  ],
  cancelled: [
    { pitch: 523, at: 0, length: 0.16, wave: 'square' },
    { pitch: 349, at: 0.16, length: 0.32, wave: 'square' },
  ],
  late: [
    { pitch: 988, at: 0, length: 0.1, wave: 'square' },
    { pitch: 988, at: 0.16, length: 0.1, wave: 'square' },
    { pitch: 988, at: 0.32, length: 0.2, wave: 'square' },
  ],
  ready: [
    { pitch: 1319, at: 0, length: 0.7, wave: 'sine' },
    { pitch: 1976, at: 0, length: 0.4, wave: 'sine' },
  ],
};
