// What it means that an option has an effect: something read from the screen differs once the option is switched.
import { page } from './stage.ts';

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

/** The option changes size, place or color, which only a browser knows. */
export const IN_CHROMIUM = 'tests/journeys/board-options.test.ts';

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

/** The effects that are seen here, as rows of a table of tests. */
export function seenEffects<Options>(
  effects: Record<string, OptionEffect<Options> | string>,
): [string, string, OptionEffect<Options>][] {
  return Object.entries(effects).flatMap(([key, effect]) =>
    typeof effect === 'string' ? [] : [[effect.ids, key, effect]],
  );
}
