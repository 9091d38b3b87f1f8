// What it means that an option has an effect: something read from the screen differs once the option is switched.
import { page } from './sample-stage.ts';

export interface OptionEffect<Options> {
  ids: string;
  before: Partial<Options>;
  after: Partial<Options>;
  /** Done once, before anything is read. */
  act?: () => Promise<void>;
  read: () => Promise<unknown>;
  reads: [before: unknown, after: unknown];
  /** Seen on a station's board. */
  station?: boolean;
  /** Seen on a board whose tickets are grouped by stage. */
  stages?: boolean;
}

/** The hub acts on the option: the tickets that it sends differ, not what a display makes of them. */
export const BY_HUB = 'hub';

/** Every option has an effect that is seen here, is the hub's, or is proven by another file. */
export type EffectsOf<Options> = Record<
  keyof Options,
  OptionEffect<Options> | typeof BY_HUB | `tests/${string}`
>;

export function counted(selector: string): () => Promise<number> {
  return () => page.locator(selector).count();
}

export function textsOf(selector: string): () => Promise<string[]> {
  return () => page.locator(selector).allInnerTexts();
}

/** Reads the first element that fits, in the page. */
export function readFrom<Value>(selector: string, read: (node: HTMLElement) => Value): () => Promise<Value> {
  return () => page.locator(selector).first().evaluate(read);
}

/** The effects that a journey can see, as rows of a table of tests. */
export function seenEffects<Options>(
  effects: Record<string, OptionEffect<Options> | string>,
): [string, string, OptionEffect<Options>][] {
  return Object.entries(effects).flatMap(([key, effect]) =>
    typeof effect === 'string' ? [] : [[effect.ids, key, effect]],
  );
}

/** The accent of the page; what is no colour leaves the display its own (SET-49). */
export const BRAND_SKIN: OptionEffect<{ brandSkin?: string | undefined }> = {
  ids: '[SET-49]',
  before: { brandSkin: 'no colour at all' },
  after: { brandSkin: 'teal' },
  read: readFrom('html', (node) => node.style.getPropertyValue('--accent')),
  reads: ['', 'rgb(71 164 164)'],
};
