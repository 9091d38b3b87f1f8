// Records sounds of a display: which ones a real browser was asked to play, when and how loud, read from its audio nodes
// and not from the product.
import type { Page } from 'playwright';
import { tones } from '../../../displays/sound/tones.ts';
import { SOUNDS, type Sound } from '../../../shared/protocol/down.ts';

interface Struck {
  pitch: number;
  wave: string;
  /** Seconds of the page's audio clock. */
  at: number;
  /** Milliseconds since the page loaded. */
  asked: number;
  loudness: number;
}

export interface Played {
  sound: Sound | 'unknown';
  /** Seconds of the page's audio clock, from the first tone to the end of the last. */
  from: number;
  to: number;
  /** When it was requested: milliseconds since the page loaded. */
  asked: number;
  loudness: number;
}

declare global {
  var struckTones: Struck[];
}

/** Call before opening a page; works from the next one on. */
export async function listenTo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.struckTones = [];
    const loudest = new WeakMap<AudioParam, number>();
    const ramp = AudioParam.prototype.linearRampToValueAtTime;
    AudioParam.prototype.linearRampToValueAtTime = function (value, end) {
      loudest.set(this, value);
      return ramp.call(this, value, end);
    };
    const reaches = new WeakMap<AudioNode, AudioNode>();
    const connect: (this: AudioNode, to: AudioNode) => AudioNode = AudioNode.prototype.connect;
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode) {
        reaches.set(this, to);
        return connect.call(this, to);
      },
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when = 0) {
      const gain = reaches.get(this);
      const isHeard = gain instanceof GainNode && reaches.get(gain) === this.context.destination;
      globalThis.struckTones.push({
        pitch: this.frequency.value,
        wave: this.type,
        at: when,
        asked: performance.now(),
        loudness: isHeard && this.context.state === 'running' ? (loudest.get(gain.gain) ?? 0) : 0,
      });
      start.call(this, when);
    };
  });
}

/** Sounds played so far on this page, each once, in order. */
export async function playedOn(page: Page): Promise<Played[]> {
  const struck = await page.evaluate(() => globalThis.struckTones);
  const played: Played[] = [];
  let rest = struck;
  while (rest[0] !== undefined) {
    const first = rest[0];
    const sound = SOUNDS.find((one) => fits(one, rest));
    const many = sound === undefined ? 1 : tones[sound].length;
    const length = sound === undefined ? 0 : Math.max(...tones[sound].map((tone) => tone.at + tone.length));
    played.push({
      sound: sound ?? 'unknown',
      from: first.at,
      to: first.at + length,
      asked: first.asked,
      loudness: Math.min(...rest.slice(0, many).map(({ loudness }) => loudness)),
    });
    rest = rest.slice(many);
  }
  return played;
}

export const soundsOn = async (page: Page) => (await playedOn(page)).map(({ sound }) => sound);

function fits(sound: Sound, struck: readonly Struck[]): boolean {
  const begin = struck[0]?.at ?? 0;
  return tones[sound].every(({ pitch, wave, at }, index) => {
    const one = struck[index];
    return (
      one !== undefined &&
      one.wave === wave &&
      Math.abs(one.pitch - pitch) < 0.5 &&
      Math.abs(one.at - begin - at) < 0.001
    );
  });
}
