// Test of whether this display's alarm would be heard: an inaudible test tone, and with microphone access a short audible
// one that the microphone has to pick up (GLASS-06). Never asks for microphone permission.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { SOUND_HEARD_DB, SOUND_TEST_MS } from '../../shared/glass-limits.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import type { SoundState } from '../../shared/protocol/up.ts';
import { tellSound, useLive } from '../link/live.ts';
import { audioOf, useSoundOpen } from './player.ts';
import { volume } from './volume.ts';

const proof = createStore<{ state: SoundState | undefined }>(() => ({ state: undefined }));

/** Result of the last test; undefined before the first. */
export function useSoundTestResult(): SoundState | undefined {
  return useStore(proof, ({ state }) => state);
}

/** A kiosk browser may enable sound a moment after the page has loaded. */
const OPENS_WITHIN_MS = 2 * SECOND_MS;
const TONE_HZ = 1_000;
const SILENCE = 1e-4;

/**
 * Tests after each page load, at the start of the work hours, and whenever sound was enabled, lost or changed.
 * @param isWanted false on a customer display whose sound is switched off
 */
export function useSoundTest(isWanted: boolean): void {
  const isOpen = useSoundOpen();
  const isClosed = useLive(({ link }) => link?.closed !== undefined);
  const isMuted = useStore(volume, ({ percent }) => percent === 0);
  useEffect(() => {
    if (!isWanted) return found(undefined);
    // No alarms are needed outside of the work hours; the test runs when they start.
    if (isClosed) return;
    if (isMuted) return found('muted');
    let isOver = false;
    const timer = setTimeout(
      () => {
        void testSound().then((state) => isOver || found(state));
      },
      isOpen ? 0 : OPENS_WITHIN_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, isOpen, isClosed, isMuted]);
}

function found(state: SoundState | undefined): void {
  proof.setState({ state });
  tellSound(state);
}

async function testSound(): Promise<SoundState> {
  const audio = audioOf();
  if (audio?.state !== 'running') return 'silent';
  try {
    if (!(await carriesSignal(audio))) return 'silent';
    const microphone = await allowedMicrophone();
    if (microphone === undefined) return 'runs';
    return (await isHeardBy(microphone, audio)) ? 'heard' : 'unheard';
  } catch {
    // The device disappeared during the test.
    return 'silent';
  }
}

/** Sends a signal through the whole graph except the loudspeaker: a stopped clock or a lost device doesn't carry it. */
async function carriesSignal(audio: AudioContext): Promise<boolean> {
  const before = audio.currentTime;
  const tone = new ConstantSourceNode(audio);
  const meter = new AnalyserNode(audio);
  const mute = new GainNode(audio, { gain: 0 });
  tone.connect(meter).connect(mute).connect(audio.destination);
  tone.start();
  await pause(SOUND_TEST_MS);
  const wave = new Float32Array(meter.fftSize);
  meter.getFloatTimeDomainData(wave);
  tone.stop();
  mute.disconnect();
  return audio.currentTime > before && wave.some((sample) => Math.abs(sample) > SILENCE);
}

/** Undefined unless permission was granted before. */
async function allowedMicrophone(): Promise<MediaStream | undefined> {
  // Both are missing on plain http.
  if (!('mediaDevices' in navigator) || !('permissions' in navigator)) return undefined;
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    if (state !== 'granted') return undefined;
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    return await navigator.mediaDevices.getUserMedia({ audio: plain });
  } catch {
    // The browser doesn't know the permission, or the display has no microphone.
    return undefined;
  }
}

/** The tone has to exceed the kitchen's noise, at the alarm's loudness. */
async function isHeardBy(microphone: MediaStream, audio: AudioContext): Promise<boolean> {
  const meter = new AnalyserNode(audio, { smoothingTimeConstant: 0 });
  const source = new MediaStreamAudioSourceNode(audio, { mediaStream: microphone });
  source.connect(meter);
  try {
    await pause(SOUND_TEST_MS);
    const before = levelAt(meter, audio);
    const loudness = new GainNode(audio, { gain: volume.getState().percent / 100 / 2 });
    const tone = new OscillatorNode(audio, { frequency: TONE_HZ });
    tone.connect(loudness).connect(audio.destination);
    tone.start();
    await pause(SOUND_TEST_MS);
    const during = levelAt(meter, audio);
    tone.stop();
    return during - before >= SOUND_HEARD_DB;
  } finally {
    source.disconnect();
    for (const track of microphone.getTracks()) track.stop();
  }
}

/** In dB, at the tone's frequency. */
function levelAt(meter: AnalyserNode, { sampleRate }: AudioContext): number {
  const levels = new Float32Array(meter.frequencyBinCount);
  meter.getFloatFrequencyData(levels);
  return levels[Math.round((TONE_HZ * meter.fftSize) / sampleRate)] ?? Number.NEGATIVE_INFINITY;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
