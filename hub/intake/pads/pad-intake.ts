// What pads ask and bring while the cloud is away, or always (cloud contract "Spooler"; SPOOL-01, SPOOL-02, SPOOL-04, INTAKE-07).
import * as z from 'zod/mini';
import { SPOOLER_LOOK_BACK_MS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { FactReceiver, ModeState, PadReport, PadReportAnswer } from '../../engine/ports.ts';
import type { Fact } from '../../kitchen/state/facts.ts';
import { actionFact, readAction, readOrder } from '../order-message.ts';

/** The kitchen as pads see it. */
export interface PadKitchen extends FactReceiver {
  /** Id of the organisation that the hub serves, and of all sites whose orders it keeps; empty while it serves none. */
  site(): { id: string; sites: ReadonlySet<string> };
  padReport(report: PadReport): Promise<PadReportAnswer>;
  mode(): ModeState;
  /** Why what came could not be stored. */
  failureOf(reason: Error): Refusal;
}

/** What pads read: documents and events as the cloud would spell them. `from`: milliseconds since 1970. */
export interface PadLists {
  orders(from: number): Record<string, unknown>[];
  actions(from: number): Record<string, unknown>[];
}

/** What could not be read: kept in quarantine, and told to the pad. */
interface SetAside {
  id: string;
  reason: string;
}

const UNSERVED = { ok: false, refusal: { code: 'wrong-state' } } as const;

/** Takes in what pads bring, and lists what they ask for. */
export class PadIntake {
  readonly #kitchen: PadKitchen;
  readonly #lists: PadLists;
  /** Hub time, milliseconds since 1970. */
  readonly #now: () => number;

  constructor(kitchen: PadKitchen, lists: PadLists, now: () => number) {
    this.#kitchen = kitchen;
    this.#lists = lists;
    this.#now = now;
  }

  mode(): ModeState {
    return this.#kitchen.mode();
  }

  /** Refused with wrong-state while the hub serves nobody. */
  async report(report: PadReport): Promise<PadReportAnswer> {
    return this.#kitchen.site().id === '' ? UNSERVED : this.#kitchen.padReport(report);
  }

  /** Orders that were touched since `from` (ms), newest first; of the usual time where it is undefined. */
  orders(from = this.#now() - SPOOLER_LOOK_BACK_MS): Record<string, unknown>[] {
    return this.#lists.orders(from);
  }

  /** Events since `from` (ms), oldest first; of the usual time where it is undefined. */
  actions(from = this.#now() - SPOOLER_LOOK_BACK_MS): Record<string, unknown>[] {
    return this.#lists.actions(from);
  }

  /** Stored once it is answered; refused with wrong-state while the hub serves nobody. */
  async takeOrders(list: readonly unknown[]): Promise<PadReceipt> {
    const { id, sites } = this.#kitchen.site();
    return id === '' ? UNSERVED : this.#receive(list, (raw) => readPadOrder(raw, id, sites));
  }

  /** Likewise; each event counts once, by its request_id. */
  async takeActions(list: readonly unknown[]): Promise<PadReceipt> {
    return this.#kitchen.site().id === '' ? UNSERVED : this.#receive(list, readPadAction);
  }

  /** All of it in one step of the engine: answered once everything is stored, refused if that can't be done. */
  async #receive(list: readonly unknown[], read: (raw: unknown) => PadReading): Promise<PadReceipt> {
    const accepted: string[] = [];
    const quarantined: SetAside[] = [];
    const stored = list.map((raw) => {
      const reading = read(raw);
      if (reading.ok) {
        accepted.push(reading.id);
        return this.#kitchen.receive(reading.facts, 'pad');
      }
      const { id, reason } = reading;
      quarantined.push({ id, reason });
      const orderId = id === '' ? {} : { orderId: id };
      return this.#kitchen.quarantine({ source: 'pad', reason, body: JSON.stringify(raw), ...orderId });
    });
    const failed = (await Promise.allSettled(stored)).find((each) => each.status === 'rejected');
    if (failed === undefined) return { ok: true, taken: { accepted, quarantined } };
    return { ok: false, refusal: this.#kitchen.failureOf(failed.reason) };
  }
}

export type PadReceipt =
  | { ok: true; taken: { accepted: string[]; quarantined: SetAside[] } }
  | { ok: false; refusal: Refusal };

type PadReading =
  | { ok: true; id: string; facts: readonly Fact[] }
  | { ok: false; id: string; reason: string };

/** An order that names no organisation is of the one that the hub serves. */
function readPadOrder(raw: unknown, site: string, sites: ReadonlySet<string>): PadReading {
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
