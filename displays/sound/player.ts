// Owns making sounds; a browser allows them only after somebody has touched the page once.
import type { Sound } from '../../shared/protocol/down.ts';
import { tones } from './tones.ts';
import { volume } from './volume.ts';

/** Seconds in which a tone swells and fades, so that it doesn't click. */
const EDGE = 0.015;
const LOUDEST = 0.5;

let context: AudioContext | undefined;

export function isLocked(): boolean {
  return context?.state !== 'running';
}

/** Call from a touch or a key; resolves to whether sounds can be heard now. */
export async function unlock(): Promise<boolean> {
  context ??= new AudioContext();
  await context.resume();
  return !isLocked();
}

/** Plays at the display's volume; silent while locked. */
export function play(sound: Sound): void {
  const loudness = (volume.getState().percent / 100) * LOUDEST;
  if (!context || isLocked() || loudness === 0) return;
  const start = context.currentTime;
  for (const { pitch, at, length, wave } of tones[sound]) {
    const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    const begin = start + at;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness, begin + EDGE);
    gain.gain.setTargetAtTime(0, begin + length - EDGE * 2, EDGE * 2);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length + EDGE * 6);
  }
}
