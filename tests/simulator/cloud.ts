// The simulated cloud: the sandbox's, which keeps orders and applies each event once, behind a connection that fault settings
// slow down, cut before or after a call was applied, or answer in the cloud's place.
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { wireOrder } from '../../hub/sandbox/restaurant/wire-order.ts';
import { createSandboxServer } from '../../hub/sandbox/routes/sandbox-server.ts';
import { cloudEvent } from '../../hub/sandbox/world/cloud-event.ts';
import { createWorld } from '../../hub/sandbox/world/create-world.ts';
import type { SandboxWorld } from '../../hub/sandbox/world/sandbox-world.ts';
import { SimulatedBroker } from './broker.ts';
import type { Owner } from './event-queue.ts';
import type { FaultConditions } from './fault-conditions.ts';
import { type Machine, world } from './machine.ts';

/** Configured address; no server listens there. */
export const CLOUD_URL = 'http://localhost:9';
export const BROKER_URL = 'ws://localhost:9/ws';
export const SITE = 'site-1';
export const LOGIN = { email: 'chef@sandbox.test', password: 'sandbox' } as const;

const LATENCY_MS = { from: 4, to: 70 } as const;
const SLOW_MS = { from: 2_000, to: 25_000 } as const;
const RETRY_AFTER_SECONDS = 20;
const ACCESS_LIFE_MS = 4 * 60_000;
const DESTINATION = '/exchange/amq.topic/kds.{org}';
/** Probability that a call without a connection hangs until the hub's own timeout instead of failing immediately. */
const HANGS = 0.4;

const fireBody = z.looseObject({ requestId: z.string() });

const ACCOUNT_PATHS = /\/account\//;

interface Call {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export class SimulatedCloud {
  readonly broker: SimulatedBroker;
  readonly world: SandboxWorld;
  /** Offset of its clock, in milliseconds. */
  clockOffMs = 0;
  /** Events about orders from hubs, in the order in which they were first applied: request id to order. */
  readonly told = new Map<string, string>();
  /** Orders of pads sent by hubs: the last lastUpdated. */
  readonly toldOrders = new Map<string, string>();
  readonly #machine: Machine;
  readonly #weather: FaultConditions;
  readonly #server: FastifyInstance;
  readonly #underWay = new Map<Call, Owner>();

  constructor(seed: number, machine: Machine, weather: FaultConditions) {
    this.#machine = machine;
    this.#weather = weather;
    this.broker = new SimulatedBroker(seed, machine, weather);
    const created = createWorld({
      channel: this.broker,
      seed,
      paceOrdersPerHour: 0,
      openingOrders: 0,
      destination: DESTINATION,
      accessLifeMs: ACCESS_LIFE_MS,
      withCrew: false,
      now: () => machine.truth() + this.clockOffMs,
    });
    this.world = created.world;
    this.#server = createSandboxServer(created.world);
  }

  /** Calls of live processes that are neither answered nor aborted. */
  get underWay(): number {
    return [...this.#underWay.values()].filter(({ isAlive }) => isAlive).length;
  }

  /**
   * True if its version of an order may be newer than one created now: its clock is ahead, or a call about the order is in
   * progress, which it timestamps itself.
   */
  mayOutdate(orderId: string): boolean {
    const isAbout = ({ url, body }: Call) => url.includes(orderId) || body?.includes(orderId) === true;
    return this.clockOffMs > 0 || [...this.#underWay.keys()].some(isAbout);
  }

  /** Replaces node:http's request, as far as the hub uses it, for the calling process. */
  request(
    url: string,
    { method, headers }: Pick<Call, 'method' | 'headers'>,
    answered: (response: Readable & Pick<Answer, 'headers'> & { statusCode: number }) => void,
  ): SimulatedRequest {
    const owner = this.#machine.owner;
    const sent = new SimulatedRequest((body) => {
      if (!owner.isAlive) return;
      const call = { url, method, headers, body };
      this.#underWay.set(call, owner);
      const ended = () => void this.#underWay.delete(call);
      sent.on('error', ended);
      this.#send(call, owner, {
        answered: ({ status, headers: told, text }) => {
          ended();
          if (sent.isDestroyed) return;
          const body = Readable.from(text === '' ? [] : [Buffer.from(text)]);
          answered(Object.assign(body, { statusCode: status, headers: told }));
        },
        failed: () => sent.destroy(new Error('ECONNRESET')),
      });
    });
    return sent;
  }

  #send(call: Call, owner: Owner, outcome: { answered(answer: Answer): void; failed(): void }): void {
    const { dice } = this.#machine;
    const isSlow = this.#strikes('callSlow', 'call slow');
    const there = isSlow ? dice.between(SLOW_MS.from, SLOW_MS.to) : this.#latencyMs();
    const fail = () => {
      if (!dice.chance(HANGS)) this.#machine.after(this.#latencyMs(), outcome.failed, owner);
    };
    if (this.#weather.now.isInternetCut || this.#strikes('callLost', 'call lost')) return fail();
    const arrive = async () => {
      const answer = this.#instead(call.url) ?? (await this.#asked(call));
      if (this.#weather.now.isInternetCut || this.#strikes('answerLost', 'answer lost')) return fail();
      this.#machine.after(this.#latencyMs(), () => outcome.answered(answer), owner);
    };
    this.#machine.after(there, () => void arrive(), world);
  }

  async #asked({ url, method, headers, body }: Call): Promise<Answer> {
    const path = url.slice(new URL(url).origin.length);
    const answer = await this.#server.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, host: 'localhost' },
      ...(body === undefined ? {} : { payload: body }),
    });
    // A version older than the cloud's (409) is decided by the cloud.
    const isOlder = answer.statusCode === 409 && path === '/kds-orders';
    if (answer.statusCode < 300 || isOlder) this.#noteTold(method, path, body);
    const type = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      headers: { date: this.#date(), ...(typeof type === 'string' ? { 'content-type': type } : {}) },
      text: answer.payload,
    };
  }

  #noteTold(method: string, path: string, body: string | undefined): void {
    if (method === 'POST' && path === '/kds-orders') {
      const { _id, lastUpdated } = z.parse(wireOrder, JSON.parse(body ?? ''));
      this.toldOrders.set(_id, lastUpdated);
    }
    const fire = /^\/orders\/([^/]+)\/order$/.exec(path);
    if (method === 'POST' && path === '/actions') {
      const { request_id: id, orderId } = z.parse(cloudEvent, JSON.parse(body ?? ''));
      if (!this.told.has(id)) this.told.set(id, orderId);
    } else if (method === 'PUT' && fire !== null) {
      const { requestId: id } = z.parse(fireBody, JSON.parse(body ?? ''));
      if (!this.told.has(id)) this.told.set(id, decodeURIComponent(fire[1] ?? ''));
    }
  }

  /** The answer injected in the cloud's place. */
  #instead(url: string): Answer | undefined {
    const said = (status: number, more: Record<string, string> = {}): Answer => ({
      status,
      headers: { date: this.#date(), 'content-type': 'application/json', ...more },
      text: '{"error":"weather"}',
    });
    if (this.#strikes('answer500', 'answer 500')) return said(500);
    if (this.#strikes('answer429', 'answer 429'))
      return said(429, { 'retry-after': String(RETRY_AFTER_SECONDS) });
    // The hub requests the account at sign-in: a refusal there ends the account.
    if (!ACCOUNT_PATHS.test(url) && this.#strikes('answer403', 'answer 403')) return said(403);
    return undefined;
  }

  #date(): string {
    const isWrong = this.#strikes('wrongDate', 'wrong Date');
    const byMs = isWrong ? this.#weather.now.wrongDateByMs : 0;
    return new Date(this.world.now() + byMs).toUTCString();
  }

  #strikes(
    condition: 'callLost' | 'answerLost' | 'callSlow' | 'answer500' | 'answer429' | 'answer403' | 'wrongDate',
    fault: Parameters<FaultConditions['count']>[0],
  ): boolean {
    const probability = this.#weather.now[condition];
    if (probability === 0 || !this.#machine.dice.chance(probability)) return false;
    this.#weather.count(fault);
    return true;
  }

  #latencyMs(): number {
    return this.#machine.dice.between(LATENCY_MS.from, LATENCY_MS.to);
  }
}

/** A request that is sent once ended; if destroyed, it fails with the reason. */
class SimulatedRequest extends EventEmitter {
  readonly #send: (body: string | undefined) => void;
  isDestroyed = false;

  constructor(send: (body: string | undefined) => void) {
    super();
    this.#send = send;
  }

  end(body?: string): void {
    if (!this.isDestroyed) this.#send(body);
  }

  destroy(reason: Error): void {
    if (this.isDestroyed) return;
    this.isDestroyed = true;
    this.emit('error', reason);
  }
}
