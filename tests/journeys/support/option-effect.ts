// The effect of an option: something read from the page that differs once the option is switched.
import { page } from './sample-stage.ts';

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
}

export type SeenEffects<Options> = Partial<Record<keyof Options, OptionEffect<Options>>>;

/** Reads the first matching element in the page. */
export function readFrom<Value>(selector: string, read: (node: HTMLElement) => Value): () => Promise<Value> {
  return () => page.locator(selector).first().evaluate(read);
}

/** Rows of a test table. */
export function rowsOf<Options>(effects: SeenEffects<Options>): [string, string, OptionEffect<Options>][] {
  return Object.entries<OptionEffect<Options> | undefined>(effects).flatMap(([key, effect]) =>
    effect === undefined ? [] : [[effect.ids, key, effect]],
  );
}

/** Accent of the page; an invalid colour leaves the display's own (SET-49). */
export const BRAND_SKIN: OptionEffect<{ brandSkin?: string | undefined }> = {
  ids: '[SET-49]',
  before: { brandSkin: 'no colour at all' },
  after: { brandSkin: 'teal' },
  read: readFrom('html', (node) => node.style.getPropertyValue('--accent')),
  reads: ['', 'rgb(71 164 164)'],
};
