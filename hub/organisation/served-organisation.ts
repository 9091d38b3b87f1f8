// Which organisation the hub served last, and since when, over disconnects: what belongs to the hub as a whole, and not to
// an organisation, begins anew with another one (ORG-17).
import * as z from 'zod/mini';
import type { LogFile } from '../host/log-file.ts';
import type { Stores } from '../store/stores.ts';

const shape = z.object({ id: z.string(), since: z.number() });

export interface SiteServed {
  /** Since when the present one is served, in hub time; 0 where nobody wrote it down. */
  since(): number;
  /** The hub serves this organisation from now on. */
  serves(id: string): void;
}

export function createSiteServed(
  { meta, audit }: Pick<Stores, 'meta' | 'audit'>,
  logFile: Pick<LogFile, 'setAside'>,
  now: () => number,
): SiteServed {
  const read = () => shape.safeParse(JSON.parse(meta.get('served') ?? '{}')).data;
  return {
    since: () => read()?.since ?? 0,
    serves: (id) => {
      const last = read();
      if (last?.id === id) return;
      // The log holds names and numbers of orders; support is asked by the owner of today.
      if (last === undefined) audit.giveUnserved(id);
      else logFile.setAside();
      meta.set('served', JSON.stringify({ id, since: now() }));
    },
  };
}
