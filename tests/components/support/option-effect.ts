// The effect of an option: something read from the page that differs once the option is switched.
import { page } from './stage.ts';

export interface OptionEffect<Options> {
  ids: string;
  before: Partial<Options>;
  after: Partial<Options>;
  /** Run once, before anything is read. */
  act?: () => Promise<void>;
  read: () => Promise<unknown>;
  reads: [before: unknown, after: unknown];
  /** True if seen on a station's board. */
  station?: boolean;
  /** True if seen on a board whose tickets are grouped by stage. */
  stages?: boolean;
}

/** The hub applies the option: it sends other tickets; the display's rendering is unaffected. */
export const BY_HUB = 'hub';

/** The option changes size, place or colour, which needs a real browser. */
export const IN_CHROMIUM = 'tests/journeys/board-options.test.ts';

/** Every option has an effect that is visible here, applied by the hub, or tested in another file. */
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

/** The effects visible here, as rows of a test table. */
export function seenEffects<Options>(
  effects: Record<string, OptionEffect<Options> | string>,
): [string, string, OptionEffect<Options>][] {
  return Object.entries(effects).flatMap(([key, effect]) =>
    typeof effect === 'string' ? [] : [[effect.ids, key, effect]],
  );
}
