// Whether this screen's alarm would be heard: a test tone that nobody hears, and where the display may listen already a short
// one that its microphone has to hear (GLASS-06). Nobody is ever asked for the microphone.
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

/** What the last test found; undefined before the first. */
export function useSoundProof(): SoundState | undefined {
  return useStore(proof, ({ state }) => state);
}

/** A browser that lets nobody touch it may open the sound a moment after the page. */
const OPENS_WITHIN_MS = 2 * SECOND_MS;
/** Between the parts of a test: an audio graph works in blocks of some ms. */
const TONE_HZ = 1_000;
const SILENCE = 1e-4;

/**
 * Tests after each load of the page, when the work hours begin, and whenever the sound was opened, lost or set otherwise.
 * @param isWanted false on a guests' display on which nobody wants to hear anything
 */
export function useProvenSound(isWanted: boolean): void {
  const isOpen = useSoundOpen();
  const isClosed = useLive(({ link }) => link?.closed !== undefined);
  const isMuted = useStore(volume, ({ percent }) => percent === 0);
  useEffect(() => {
    if (!isWanted) return found(undefined);
    // Outside of the work hours nobody is there to be called; the test comes with their beginning.
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
    // A device that went away in the middle of it.
    return 'silent';
  }
}

/** A signal through the whole graph but the loudspeaker: a clock that stands or a lost device carries none. */
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

/** Undefined unless somebody has allowed it before. */
async function allowedMicrophone(): Promise<MediaStream | undefined> {
  // Neither is there on plain http.
  if (!('mediaDevices' in navigator) || !('permissions' in navigator)) return undefined;
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    if (state !== 'granted') return undefined;
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    return await navigator.mediaDevices.getUserMedia({ audio: plain });
  } catch {
    // A browser that doesn't know the permission, or a display without a microphone.
    return undefined;
  }
}

/** The tone has to stand out from the kitchen's noise, as loud as the alarm would be. */
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

/** In dB, of the tone's own pitch. */
function levelAt(meter: AnalyserNode, { sampleRate }: AudioContext): number {
  const levels = new Float32Array(meter.frequencyBinCount);
  meter.getFloatFrequencyData(levels);
  return levels[Math.round((TONE_HZ * meter.fftSize) / sampleRate)] ?? Number.NEGATIVE_INFINITY;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
