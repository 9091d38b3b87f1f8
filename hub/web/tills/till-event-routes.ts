// Status events of tills' orders, as pages or as server-sent events (INTAKE-04).
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SECOND_MS } from '../../../shared/limits.ts';
import { wireNumber } from '../../../shared/model/wire-values.ts';
import { type TillEvent, tillEvent } from '../../../shared/protocol/tills/tills.ts';
import type { Tills } from '../../intake/tills/tills.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { PROBLEMS } from '../server/problem-details.ts';
import { json, type WebServer } from '../server/route-schemas.ts';
import { INTAKE_LIMIT } from './intake-limit.ts';

const PAGE = { usual: 100, max: 500 };
/** For all tills, and per till: one that opens many streams leaves room for the others. */
const STREAMS_MAX = 32;
const STREAMS_OF_TILL_MAX = 4;
/** Proxies and clients close silent connections. */
const STILL_HERE_MS = 15 * SECOND_MS;

const count = z.pipe(wireNumber, z.int().check(z.gte(0)));
const query = z.object({
  /** Id of the last known event; 0 for all that are stored. */
  after: z.optional(count),
  limit: z.optional(z.pipe(wireNumber, z.int().check(z.gte(1), z.lte(PAGE.max)))),
});
const page = z.object({
  events: z.array(tillEvent),
  /** Value of `after` for the next request. */
  next: z.number(),
});

export function tillEventRoutes(app: WebServer, tills: Tills): void {
  const streams = new Set<EventStream>();
  // An open stream would delay the server's shutdown.
  app.addHook('preClose', async () => {
    for (const stream of [...streams]) stream.end();
  });
  app.get(
    '/api/intake/events',
    {
      config: { right: 'till', limit: INTAKE_LIMIT },
      schema: {
        tags: ['tills'],
        summary:
          'Changes of till orders after an event, in order; as a live stream with Accept: text/event-stream.',
        querystring: query,
        response: { 200: json(page), ...PROBLEMS },
      },
    },
    async (request, reply) => {
      const { after = 0, limit = PAGE.usual } = request.query;
      if (wantsStream(request)) {
        const till = tills.tillOf(request.headers.authorization);
        const own = [...streams].filter((stream) => stream.till === till);
        if (streams.size >= STREAMS_MAX || own.length >= STREAMS_OF_TILL_MAX)
          return answerRefusal(reply, { code: 'rate-limited', params: { seconds: 30 } });
        const stream = new EventStream(reply, tills, till, lastEventId(request) ?? after, () =>
          streams.delete(stream),
        );
        streams.add(stream);
        stream.start();
        return reply;
      }
      const events = tills.events(after, limit);
      return { events, next: events.at(-1)?.id ?? after };
    },
  );
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/event-stream');
}

/** Sent automatically by a reconnecting client. */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const said = Number(headers['last-event-id']);
  return Number.isInteger(said) && said >= 0 ? said : undefined;
}

/** One open response: stored events after its cursor, then new ones; never more than the client reads. */
class EventStream {
  readonly #reply: FastifyReply;
  readonly #tills: Tills;
  readonly till: string;
  readonly #onEnd: () => void;
  #cursor: number;
  #isFull = false;
  #ended = false;
  #stop = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(reply: FastifyReply, tills: Tills, till: string, after: number, onEnd: () => void) {
    this.#reply = reply;
    this.#tills = tills;
    this.till = till;
    this.#cursor = after;
    this.#onEnd = onEnd;
  }

  start(): void {
    const { raw } = this.#reply;
    this.#reply.hijack();
    raw.writeHead(200, {
      ...headersOf(this.#reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    raw.flushHeaders();
    raw.on('drain', () => {
      this.#isFull = false;
      this.#send();
    });
    raw.on('close', () => this.end());
    this.#stop = this.#tills.follow(this.till, { news: () => this.#send(), ended: () => this.end() });
    this.#timer = setInterval(() => this.#write(':\n\n'), STILL_HERE_MS);
    this.#send();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stop();
    clearInterval(this.#timer);
    this.#reply.raw.end();
    this.#onEnd();
  }

  #send(): void {
    while (!this.#ended && !this.#isFull) {
      const events = this.#tills.events(this.#cursor, PAGE.usual);
      if (events.length === 0) return;
      this.#cursor = events.at(-1)?.id ?? this.#cursor;
      this.#write(events.map(asText).join(''));
    }
  }

  #write(text: string): void {
    if (!this.#ended) this.#isFull = !this.#reply.raw.write(text);
  }
}

function asText(event: TillEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  const given = Object.entries(reply.getHeaders());
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
