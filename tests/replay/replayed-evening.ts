// An eventful evening on a hub with manual time, difficult to replay, and the boards sent to displays during it.

import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { JournalReader } from '../../hub/store/journal/journal-reader.ts';
import { openToRead } from '../../hub/store/open-database.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { chance, sampleCustomerOrder } from '../support/sample-customer-orders.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const MINUTE_MS = 60_000;
const EVENING_BEGINS = Date.UTC(2026, 4, 8, 17, 0, 30);

export const BOARDS: readonly BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'stage', hideServed: true } },
  { kind: 'kitchen', profile: 'grill' },
  { kind: 'customer', profile: 'guests' },
];

export interface Trouble {
  /** Minute of the evening. */
  minute: number;
  happens(hub: TestHub): void | Promise<void>;
}

export interface Sent {
  at: number;
  key: string;
  digest: string;
}

/** Plays an evening; each minute records what each board's displays were sent. */
export async function playEvening(
  folder: string,
  {
    minutes,
    orders,
    troubles = [],
    seed = 7,
  }: { minutes: number; orders: number; troubles?: readonly Trouble[]; seed?: number },
): Promise<{ hub: TestHub; sent: Sent[] }> {
  const hub = new TestHub(folder, EVENING_BEGINS);
  const any = chance(seed);
  const due = eveningFacts(orders, minutes, any);
  const sent: Sent[] = [];
  // Elapsed time, whatever the clock is set to.
  let elapsedMs = 0;
  for (let minute = 0; minute < minutes; minute++) {
    for (let part = 0; part < 4; part++) {
      elapsedMs += MINUTE_MS / 4;
      const came = due.filter((each) => each.at <= EVENING_BEGINS + elapsedMs && !each.isDone);
      for (const each of came) {
        each.isDone = true;
        // Like a cloud that delivers duplicates.
        if (any(4) === 0) await hub.take(...each.facts);
        await hub.take(...each.facts);
      }
      await hub.advance(hub.now + MINUTE_MS / 4);
    }
    for (const trouble of troubles) if (trouble.minute === minute) await trouble.happens(hub);
    sent.push(...sample(hub));
  }
  hub.journal.flush();
  return { hub, sent };
}

/** Passes the journal the data currently sent to displays, as the publisher does. */
function sample(hub: TestHub): Sent[] {
  const { engine } = hub;
  const digests = BOARDS.flatMap((address) => {
    const opening = engine.openBoard(address);
    return opening.ok ? [{ board: opening.key, ...engine.digestNow(opening.key) }] : [];
  });
  hub.journal.sent(digests);
  return digests.map(({ board: key, digest }) => ({ at: hub.now, key, digest }));
}

/** Documents and actions of orders in order of arrival: some documents late, and older than others. */
function eveningFacts(orders: number, minutes: number, any: (below: number) => number) {
  const due: { at: number; facts: Fact[]; isDone: boolean }[] = [];
  for (let turn = 0; turn < orders; turn++) {
    const firedAt = EVENING_BEGINS + any(minutes * 60) * 1_000;
    for (const fact of sampleCustomerOrder(`o${turn}`, firedAt, any)) {
      const own = fact.kind === 'action' ? fact.event.date : firedAt;
      const lateMs = any(8) === 0 ? any(10) * MINUTE_MS : any(4) * 1_000;
      due.push({ at: own + lateMs, facts: [fact], isDone: false });
      if (fact.kind !== 'order') continue;
      due.push({ at: own + lateMs + MINUTE_MS * (1 + any(20)), facts: [newer(fact, any)], isDone: false });
      if (any(3) === 0) due.push({ at: own + 25 * MINUTE_MS, facts: [older(fact, any)], isDone: false });
    }
  }
  return due.sort((one, other) => one.at - other.at);
}

type OrderFact = Extract<Fact, { kind: 'order' }>;

function newer(fact: OrderFact, any: (below: number) => number): OrderFact {
  return edited(fact, (1 + any(20)) * MINUTE_MS, `Table ${any(9)}`);
}

/** Long delayed: contains only timestamps. */
function older(fact: OrderFact, any: (below: number) => number): OrderFact {
  return edited(fact, -(1 + any(5)) * MINUTE_MS, 'before');
}

function edited(fact: OrderFact, byMs: number, orderNotes: string): OrderFact {
  const lastUpdated = fact.document.lastUpdated + byMs;
  const raw = { ...(fact.raw as object), lastUpdated: new Date(lastUpdated).toISOString(), orderNotes };
  return { ...fact, document: { ...fact.document, lastUpdated, orderNotes } as OrderFact['document'], raw };
}

export function changedSetup(names: object) {
  const site = smallSite();
  return { ...site, setup: readSetup({ ...SETUP, ...names }) };
}

const SETUP = {
  expeditor: { trackReadyStatus: true },
  profiles: [
    { _id: 'pass', type: 'expo', name: 'The pass', tmOptions: ['fireCourse'] },
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill', ticketDisplayMethod: 'cards' },
    { _id: 'guests', type: 'customer', name: 'Guests', pendingTime: 0 },
  ],
};

/** The journal as a replay reads it, next to the running hub. */
export function journalOf(folder: string, site = 'site-1') {
  const database = openToRead(`${folder}/kds.db`);
  return { rows: new JournalReader(database, site), close: database.close };
}
