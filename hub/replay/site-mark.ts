// Site context as stored in the journal: setup and catalogues by hash, the rest in full (REPLAY-02).
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { type Catalogue, catalogue } from '../../shared/model/catalogue.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import { spellSetup } from '../../shared/model/setup/spell-setup.ts';
import { boardLoad } from '../../shared/protocol/board/kitchen-load.ts';
import { site } from '../../shared/protocol/down.ts';
import type { SiteContext } from '../engine/ports.ts';
import { CLOCK_DOUBT_MS } from '../host/upkeep-limits.ts';
import type { SiteTimes } from '../kitchen/state/site-catalogue.ts';

const HASH_DIGITS = 32;

const text = z.string();
const pairs = <Value extends z.ZodMiniType>(value: Value) => z.array(z.tuple([text, value]));

const place = z.object({ profile: text, station: z.optional(text) });
const siteTimes = pairs(pairs(z.number()));

const siteMark = z.object({
  site,
  siteNames: pairs(text),
  limits: pairs(z.number()),
  named: z.optional(z.object({ stations: pairs(text), otherwise: z.optional(text) })),
  setup: text,
  catalogue: text,
  catalogues: z.optional(pairs(text)),
  times: z.optional(text),
  load: z.optional(boardLoad),
  covers: z.optional(z.array(z.object({ covered: place, by: place, since: z.number() }))),
});

/** Orders untouched since then (ms) were forgotten. */
export const reprocessedMark = z.object({ before: z.number() });
/** A move of hub time; `unmovedBy`: offset (ms) to hub time without it. */
export const clockMark = z.object({
  from: z.number(),
  to: z.number(),
  wasConfirmed: z.boolean(),
  unmovedBy: z.optional(z.number()),
});
/** Memory was loaded from the store; `keepsAges`: some stamps count from another moment than their own. */
export const loadMark = z.object({ unmovedBy: z.optional(z.number()), keepsAges: z.optional(z.boolean()) });

/** Hub time without its last large move: offset in ms, valid until that moment. */
export function unmovedOf({ unmovedBy }: { unmovedBy?: number | undefined }, at: number) {
  return unmovedBy === undefined ? undefined : { byMs: unmovedBy, until: at + CLOCK_DOUBT_MS };
}

/** Texts by hash; computed once for each setup and catalogue. */
export class SiteMarks {
  readonly #hashes = new WeakMap<object, string>();

  /** @param content called with each text that the mark refers to */
  bodyOf(context: SiteContext, content: (hash: string, text: string) => void): string {
    const { named, catalogues, times, load, covers } = context;
    const setup = this.#hashOf(context.setup, () => canonicalJson(spellSetup(context.setup)), content);
    const hashOf = (one: Catalogue) => this.#hashOf(one, () => canonicalJson(one), content);
    const mark: z.infer<typeof siteMark> = {
      site: context.site,
      siteNames: [...context.siteNames],
      limits: [...context.limits],
      ...(named && { named: { stations: [...named.stations], otherwise: named.otherwise } }),
      setup,
      catalogue: hashOf(context.catalogue),
      ...(catalogues && { catalogues: [...catalogues].map(([id, one]) => [id, hashOf(one)]) }),
      ...(times !== undefined &&
        times.size > 0 && { times: this.#hashOf(times, () => textOf(times), content) }),
      ...(load && { load }),
      ...(covers !== undefined && covers.length > 0 && { covers: [...covers] }),
    };
    return JSON.stringify(mark);
  }

  #hashOf(
    whole: Setup | Catalogue | SiteTimes,
    textOf: () => string,
    content: (hash: string, text: string) => void,
  ): string {
    const known = this.#hashes.get(whole);
    if (known !== undefined) return known;
    const spelt = textOf();
    const hash = createHash('sha256').update(spelt).digest('hex').slice(0, HASH_DIGITS);
    this.#hashes.set(whole, hash);
    content(hash, spelt);
    return hash;
  }
}

function textOf(times: SiteTimes): string {
  return JSON.stringify([...times].map(([id, seconds]) => [id, [...seconds]]));
}

/** Hashes of the contents that a mark refers to. */
export function namedBy(body: string): string[] {
  const { setup, catalogue: own, catalogues = [], times } = z.parse(siteMark, JSON.parse(body));
  return [setup, own, ...catalogues.map(([, hash]) => hash), ...(times === undefined ? [] : [times])];
}

/** @param contentOf returns the text of a hash */
export function readSiteMark(body: string, contentOf: (hash: string) => string): SiteContext {
  const mark = z.parse(siteMark, JSON.parse(body));
  const { times, load, covers } = mark;
  const catalogueAt = (hash: string) => z.parse(catalogue, JSON.parse(contentOf(hash)));
  return {
    site: mark.site,
    siteNames: new Map(mark.siteNames),
    limits: new Map(mark.limits),
    setup: readSetup(JSON.parse(contentOf(mark.setup))),
    catalogue: catalogueAt(mark.catalogue),
    ...(mark.named && {
      named: { stations: new Map(mark.named.stations), otherwise: mark.named.otherwise },
    }),
    ...(mark.catalogues && {
      catalogues: new Map(mark.catalogues.map(([id, hash]) => [id, catalogueAt(hash)])),
    }),
    ...(times !== undefined && { times: timesIn(contentOf(times)) }),
    ...(load && { load }),
    ...(covers && { covers }),
  };
}

function timesIn(spelt: string): SiteTimes {
  return new Map(z.parse(siteTimes, JSON.parse(spelt)).map(([id, seconds]) => [id, new Map(seconds)]));
}
