// A browser allows sounds only after somebody has touched the page once, unless it was started so that
// it always does.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NOTIFICATION_SOUND_MAX_SECONDS, SECOND_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/sounds.ts';
import { loadNotificationSound } from '../link/http/api.ts';
import { type Tone, tones } from './tones.ts';
import { volume } from './volume.ts';

/** Seconds in which a tone swells and fades, so that it doesn't click. */
const EDGE = 0.015;
const LOUDEST = 0.5;
/** A sound that the browser lets out later than this tells of what is past. */
const TOO_LATE_MS = SECOND_MS;

const gate = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
let context: AudioContext | undefined;
/** The provider's sound of a new order, once it is there (CLOUD-24). */
let ofProvider: AudioBuffer | undefined;

/** Whether sounds can be heard now; also false when the screen has lost its sound device. */
export function useSoundOpen(): boolean {
  return useStore(gate, ({ isOpen }) => isOpen);
}

/** The graph that sounds go through; undefined before the first. */
export function audioOf(): AudioContext | undefined {
  return context;
}

/** Opens the sound where the browser allows it: after a touch of the page, or at once on a screen that was set up so. */
export function openSound(): void {
  if (!context) {
    const made = new AudioContext();
    made.onstatechange = () => gate.setState({ isOpen: made.state === 'running' });
    context = made;
    gate.setState({ isOpen: made.state === 'running' });
    void loadOfProvider(made);
  }
  // Where it isn't allowed the promise stays open until it is; where there is no sound device it fails.
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/**
 * Plays at the display's volume, at once or as soon as the browser allows it within a second; silent otherwise.
 * Tells how long the sound is, in ms.
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
        // Read once: the clock goes on between two tones.
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

/** What somebody asked to hear by a touch, which opens the sound as well. */
export function tryOut(sound: Sound): void {
  openSound();
  play(sound);
}

/** Asked for once a page; the tones do until then, without one, and where the browser can't read it. */
async function loadOfProvider(on: AudioContext): Promise<void> {
  try {
    const bytes = await loadNotificationSound();
    if (bytes) ofProvider = await on.decodeAudioData(bytes);
  } catch {
    // The hub is away, or what it has is no sound.
  }
}

/** Recordings are as loud as they can be already. */
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
