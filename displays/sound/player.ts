// Sound player. Browsers allow sounds only after the page was touched once, unless started with a flag that always allows
// them.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NOTIFICATION_SOUND_MAX_SECONDS, SECOND_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';
import { loadNotificationSound } from '../link/http/api.ts';
import { type Tone, tones } from './tones.ts';
import { volume } from './volume.ts';

/** Fade-in and fade-out of a tone in seconds, against clicks. */
const EDGE = 0.015;
const LOUDEST = 0.5;
/** A sound that the browser delays longer than this is outdated. */
const TOO_LATE_MS = SECOND_MS;

const gate = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
let context: AudioContext | undefined;
/** The provider's sound of a new order, once loaded (CLOUD-24). */
let ofProvider: AudioBuffer | undefined;

/** True if sounds can be heard now; false too if the display has lost its sound device. */
export function useSoundOpen(): boolean {
  return useStore(gate, ({ isOpen }) => isOpen);
}

/** The audio graph; undefined before the first sound. */
export function audioOf(): AudioContext | undefined {
  return context;
}

/** Enables sound if the browser allows it: after a touch of the page, or immediately on a display set up for that. */
export function openSound(): void {
  if (!context) {
    const made = new AudioContext();
    made.onstatechange = () => gate.setState({ isOpen: made.state === 'running' });
    context = made;
    gate.setState({ isOpen: made.state === 'running' });
    void loadOfProvider(made);
  }
  // If not allowed, the promise stays pending until it is; without a sound device it rejects.
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/**
 * Plays at the display's volume, immediately or as soon as the browser allows it within a second; silent otherwise.
 * Returns the sound's duration in ms.
 */
export function play(sound: Sound): number {
  const loudness = (volume.getState().percent / 100) * LOUDEST;
  const recorded = sound === 'new' ? ofProvider : undefined;
  if (context && loudness > 0) {
    const on = context;
    const wanted = performance.now();
    on.resume().then(
      () => {
        if (performance.now() - wanted > TOO_LATE_MS) return;
        // Read once: the clock advances between two tones.
        const start = on.currentTime;
        if (recorded) playRecorded(on, recorded, start, loudness);
        else for (const tone of tones[sound]) strike(on, tone, start + tone.at, loudness);
      },
      () => undefined,
    );
  }
  if (recorded) return Math.min(recorded.duration, NOTIFICATION_SOUND_MAX_SECONDS) * SECOND_MS;
  return Math.max(...tones[sound].map(({ at, length }) => at + length)) * SECOND_MS;
}

/** Plays a sound on request by a touch, which enables sound as well. */
export function tryOut(sound: Sound): void {
  openSound();
  play(sound);
}

/** Loaded once per page; tones are used until then, if there is none, and if the browser can't decode it. */
async function loadOfProvider(on: AudioContext): Promise<void> {
  try {
    const bytes = await loadNotificationSound();
    if (bytes) ofProvider = await on.decodeAudioData(bytes);
  } catch {
    // The hub is offline, or the data isn't a sound.
  }
}

/** Recordings are at full loudness already. */
function playRecorded(on: AudioContext, buffer: AudioBuffer, begin: number, loudness: number): void {
  const source = new AudioBufferSourceNode(on, { buffer });
  source.connect(new GainNode(on, { gain: loudness })).connect(on.destination);
  source.start(begin, 0, NOTIFICATION_SOUND_MAX_SECONDS);
}

function strike(on: AudioContext, { pitch, length, wave }: Tone, begin: number, loudness: number): void {
  const oscillator = new OscillatorNode(on, { type: wave, frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + EDGE);
  gain.gain.setTargetAtTime(0, begin + length - EDGE * 2, EDGE * 2);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length + EDGE * 6);
}
