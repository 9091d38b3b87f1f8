// Requests and data of pads while the cloud is down, or always (cloud contract "Spooler"; SPOOL-01, SPOOL-02, SPOOL-04,
// INTAKE-07).
import * as z from 'zod/mini';
import { SPOOLER_LOOK_BACK_MS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ModeState, PadReport, PadReportAnswer } from '../../engine/ports.ts';
import type { Fact } from '../../kitchen/state/facts.ts';
import type { Stores } from '../../store/stores.ts';
import { actionFact, readAction, readOrder } from '../order-message.ts';

/** Lists for pads: documents and events in the cloud's format. `from`: milliseconds since 1970. */
export interface PadLists {
  orders(from: number): Record<string, unknown>[];
  actions(from: number): Record<string, unknown>[];
}

/** Unreadable data: kept in quarantine, and reported to the pad. */
interface SetAside {
  id: string;
  reason: string;
}

const UNSERVED = { ok: false, refusal: { code: 'wrong-state' } } as const;

/** Accepts data from pads, and lists what they query. */
export class PadIntake {
  readonly #engine: Pick<Engine, 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>;
  readonly #failureOf: Stores['failureOf'];
  readonly #lists: PadLists;
  /** Hub time, milliseconds since 1970. */
  readonly #now: () => number;

  constructor(
    engine: Pick<Engine, 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>,
    { failureOf }: Pick<Stores, 'failureOf'>,
    lists: PadLists,
    now: () => number,
  ) {
    this.#engine = engine;
    this.#failureOf = failureOf;
    this.#lists = lists;
    this.#now = now;
  }

  mode(): ModeState {
    return this.#engine.mode();
  }

  /** Refused with wrong-state while no organisation is bound. */
  async report(report: PadReport): Promise<PadReportAnswer> {
    return this.#site() === '' ? UNSERVED : this.#engine.padReport(report);
  }

  /** Orders touched since `from` (ms), newest first; the default look-back if undefined. */
  orders(from = this.#now() - SPOOLER_LOOK_BACK_MS): Record<string, unknown>[] {
    return this.#lists.orders(from);
  }

  /** Events since `from` (ms), oldest first; the default look-back if undefined. */
  actions(from = this.#now() - SPOOLER_LOOK_BACK_MS): Record<string, unknown>[] {
    return this.#lists.actions(from);
  }

  /** Stored once it is answered; refused with wrong-state while no organisation is bound. */
  async takeOrders(list: readonly unknown[]): Promise<PadReceipt> {
    const { site, siteNames } = this.#engine.site();
    if (site.id === '') return UNSERVED;
    return this.#receive(list, (raw) => readPadOrder(raw, site.id, siteNames));
  }

  /** Likewise; each event counts once, by its request_id. */
  async takeActions(list: readonly unknown[]): Promise<PadReceipt> {
    return this.#site() === '' ? UNSERVED : this.#receive(list, readPadAction);
  }

  #site(): string {
    return this.#engine.site().site.id;
  }

  /** All in one step of the engine: answered once everything is stored, refused if that fails. */
  async #receive(list: readonly unknown[], read: (raw: unknown) => PadReading): Promise<PadReceipt> {
    const accepted: string[] = [];
    const quarantined: SetAside[] = [];
    const stored = list.map((raw) => {
      const reading = read(raw);
      if (reading.ok) {
        accepted.push(reading.id);
        return this.#engine.receive(reading.facts, 'pad');
      }
      const { id, reason } = reading;
      quarantined.push({ id, reason });
      const orderId = id === '' ? {} : { orderId: id };
      return this.#engine.quarantine({ source: 'pad', reason, body: JSON.stringify(raw), ...orderId });
    });
    const failed = (await Promise.allSettled(stored)).find((each) => each.status === 'rejected');
    if (failed === undefined) return { ok: true, taken: { accepted, quarantined } };
    const code = this.#failureOf(failed.reason) === 'full' ? 'storage-full' : 'hub-fault';
    return { ok: false, refusal: { code } };
  }
}

export type PadReceipt =
  | { ok: true; taken: { accepted: string[]; quarantined: SetAside[] } }
  | { ok: false; refusal: Refusal };

type PadReading =
  | { ok: true; id: string; facts: readonly Fact[] }
  | { ok: false; id: string; reason: string };

/** An order that names no organisation belongs to the served one. */
function readPadOrder(raw: unknown, site: string, sites: ReadonlyMap<string, string>): PadReading {
  const reading = readOrder(raw, undefined, site);
  if (!reading.ok) return { ok: false, id: reading.orderId ?? '', reason: reading.reason };
  const { order, facts } = reading;
  if (sites.has(order.site)) return { ok: true, id: order.orderId, facts };
  return { ok: false, id: order.orderId, reason: `the hub doesn't serve organization ${order.site}` };
}

function readPadAction(raw: unknown): PadReading {
  const reading = readAction(raw);
  if (reading.ok) return { ok: true, id: reading.event.request_id, facts: [actionFact(reading.event)] };
  const named = z.safeParse(z.looseObject({ request_id: z.string() }), raw);
  return { ok: false, id: named.success ? named.data.request_id : '', reason: reading.reason };
}
