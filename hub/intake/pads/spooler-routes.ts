// What pads ask and bring while the cloud is away, or always (cloud contract "Spooler"; SPOOL-01, SPOOL-02, SPOOL-04, INTAKE-07).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, SPOOLER_LOOK_BACK_MS } from '../../../shared/limits.ts';
import { wireTime } from '../../../shared/model/wire-values.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { FactReceiver, ModeState, PadReport, PadReportAnswer } from '../../engine/ports.ts';
import type { Fact } from '../../kitchen/state/facts.ts';
import type { answerRefusal } from '../../web/server/answer-refusal.ts';
import type { json, REFUSED, WebServer } from '../../web/server/route-schemas.ts';
import { actionFact, readAction, readOrder } from '../order-message.ts';

/** Of one request of a pad (SPOOL-02). */
const SPOOLER_BODY_MAX_BYTES = 8_388_608;

/** The server's ways to describe, read and refuse: handed in, since intake knows no web. */
export interface SpoolerWeb {
  json: typeof json;
  REFUSED: typeof REFUSED;
  refuse: typeof answerRefusal;
}

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

const looksBack = z.object({ from: z.optional(wireTime) });
const padReport = z.object({
  padId: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
  state: z.enum(['online', 'offline']),
});
const padState = z.object({
  state: z.enum(['online', 'offline']),
  since: z.string(),
  mode: z.enum(['auto', 'manual']),
});
const oneOrMore = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const setAside = z.array(z.object({ id: z.string(), reason: z.string() }));
const taken = z.object({ accepted: z.array(z.string()), quarantined: setAside });

/** Serves /spooler/pad-state, /spooler/kds-orders and /spooler/kds-actions. */
export class SpoolerRoutes {
  readonly #kitchen: PadKitchen;
  readonly #lists: PadLists;
  /** Hub time, milliseconds since 1970. */
  readonly #now: () => number;

  constructor(kitchen: PadKitchen, lists: PadLists, now: () => number) {
    this.#kitchen = kitchen;
    this.#lists = lists;
    this.#now = now;
  }

  hang(app: WebServer, web: SpoolerWeb): void {
    this.#hangState(app, web);
    this.#hangLists(app, web);
    this.#hangOrders(app, web);
    this.#hangActions(app, web);
  }

  #hangState(app: WebServer, { json, REFUSED, refuse }: SpoolerWeb): void {
    const config = { right: 'spooler' } as const;
    const response = { 200: json(padState), ...REFUSED };
    const summary = 'Whether the kitchen works with the cloud or without it, since when, and who said so.';
    app.get('/spooler/pad-state', { config, schema: { tags: ['pads'], summary, response } }, () =>
      stateOf(this.#kitchen.mode()),
    );
    const told = 'A pad says whether it reaches the cloud; the kitchen follows (SPOOL-04).';
    const schema = { tags: ['pads'], summary: told, body: padReport, response };
    app.put('/spooler/pad-state', { config, schema }, async ({ body }, reply) => {
      if (this.#kitchen.site().id === '') return refuse(reply, { code: 'wrong-state' });
      const answer = await this.#kitchen.padReport(body);
      return answer.ok ? stateOf(answer.mode) : refuse(reply, answer.refusal);
    });
  }

  #hangLists(app: WebServer, { json, REFUSED }: SpoolerWeb): void {
    const list = { 200: json(z.array(z.looseObject({}))), ...REFUSED };
    const from = (given: number | undefined) => given ?? this.#now() - SPOOLER_LOOK_BACK_MS;
    const config = { right: 'spooler' } as const;
    const orders = 'Orders that were touched since `from`, newest first, with what was done with each.';
    const lists = [
      ['/spooler/kds-orders', orders, (since: number) => this.#lists.orders(since)],
      [
        '/spooler/kds-actions',
        'Events since `from`, oldest first.',
        (since: number) => this.#lists.actions(since),
      ],
    ] as const;
    for (const [path, summary, read] of lists) {
      const schema = { tags: ['pads'], summary, querystring: looksBack, response: list };
      app.get(path, { config, schema }, ({ query }) => read(from(query.from)));
    }
  }

  #hangOrders(app: WebServer, { json, REFUSED, refuse }: SpoolerWeb): void {
    const schema = {
      tags: ['pads'],
      summary:
        'Orders that a pad took: one, or a list. Stored once it is answered; what can’t be read is set aside.',
      body: oneOrMore,
      response: { 200: json(taken), ...REFUSED },
    };
    const limits = { bodyLimit: SPOOLER_BODY_MAX_BYTES, config: { right: 'spooler' } } as const;
    app.post('/spooler/kds-orders', { ...limits, schema }, async ({ body }, reply) => {
      const { id, sites } = this.#kitchen.site();
      if (id === '') return refuse(reply, { code: 'wrong-state' });
      const outcome = await this.#receive(listOf(body), (raw) => readPadOrder(raw, id, sites));
      return outcome.ok ? outcome.taken : refuse(reply, outcome.refusal);
    });
  }

  #hangActions(app: WebServer, { json, REFUSED, refuse }: SpoolerWeb): void {
    const schema = {
      tags: ['pads'],
      summary: 'What was done at a pad: one event, or a list; each counts once, by its request_id.',
      body: oneOrMore,
      response: { 200: json(taken), ...REFUSED },
    };
    const limits = { bodyLimit: SPOOLER_BODY_MAX_BYTES, config: { right: 'spooler' } } as const;
    app.post('/spooler/kds-actions', { ...limits, schema }, async ({ body }, reply) => {
      if (this.#kitchen.site().id === '') return refuse(reply, { code: 'wrong-state' });
      const outcome = await this.#receive(listOf(body), readPadAction);
      return outcome.ok ? outcome.taken : refuse(reply, outcome.refusal);
    });
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

type PadReceipt = { ok: true; taken: z.infer<typeof taken> } | { ok: false; refusal: Refusal };

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

function listOf(body: z.infer<typeof oneOrMore>): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

function stateOf({ offline, since, by }: ModeState): z.infer<typeof padState> {
  return { state: offline ? 'offline' : 'online', since: new Date(since).toISOString(), mode: by };
}
