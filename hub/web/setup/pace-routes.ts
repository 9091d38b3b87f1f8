// Measured cooking times, and accepting them for the site (PACE-01).
import * as z from 'zod/mini';
import { BYTE_ORDER_MARK, csvText } from '../../../shared/csv-text.ts';
import { ID_MAX_CHARACTERS, MINUTE_MS } from '../../../shared/limits.ts';
import { PACE_LEFT_OUT } from '../../../shared/model/pace.ts';
import {
  ownTimes,
  ownTimesSaved,
  type PacesPage,
  paceDetail,
  pacesPage,
} from '../../../shared/protocol/site/paces.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['setup'];
const OFTEN = { right: 'setup', limit: { max: 60, windowMs: MINUTE_MS } } as const;
/** Space for ten thousand times. */
const TIMES_BODY_MAX_BYTES = 1_048_576;
const item = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));

export function paceRoutes(app: WebServer, { paces }: Pick<WebContext, 'paces'>): void {
  readRoutes(app, paces);
  app.post(
    '/api/paces/times',
    {
      config: { right: 'setup' },
      bodyLimit: TIMES_BODY_MAX_BYTES,
      schema: {
        tags,
        summary:
          'Sets the site’s own prep times, all or none; null returns to the set time. `undo` restores the previous ones.',
        body: ownTimes,
        response: { 200: json(ownTimesSaved), ...REFUSED },
      },
    },
    async ({ body }, reply) => {
      const outcome = paces.take(body.times);
      return outcome.ok ? outcome.value : answerRefusal(reply, outcome.refusal);
    },
  );
}

function readRoutes(app: WebServer, paces: WebContext['paces']): void {
  app.get(
    '/api/paces',
    {
      config: OFTEN,
      schema: {
        tags,
        summary: 'Measured prep time of each item, with the set time and the site’s own.',
        response: { 200: json(pacesPage), ...REFUSED },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return paces.page();
    },
  );

  app.get(
    '/api/paces/csv',
    {
      config: OFTEN,
      schema: {
        tags,
        summary: 'The same as CSV (RFC 4180, UTF-8 with BOM), times in seconds.',
        response: {
          200: { description: 'The CSV file.', content: { 'text/csv': { schema: z.string() } } },
          ...REFUSED,
        },
      },
    },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="preparation-times.csv"')
        .header('cache-control', 'no-store')
        .serializer((body: string) => body)
        .send(csvOf(await paces.page())),
  );

  app.get(
    '/api/paces/item',
    {
      config: OFTEN,
      schema: {
        tags,
        summary: 'Measured prep time of one item by hour and by station load.',
        querystring: z.object({ id: item }),
        response: { 200: json(paceDetail), ...REFUSED },
      },
    },
    async ({ query }) => paces.item(query.id),
  );
}

const CSV_COLUMNS = [
  ...['item', 'name', 'stations', 'set_s', 'own_s', 'learned_median_s', 'learned_p80_s', 'count'],
  ...PACE_LEFT_OUT.map(
    (reason) => `left_out_${reason.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  ),
];

function csvOf({ items }: PacesPage): string {
  const lines = items.map(({ id, name, stations, setSeconds, own, learned, leftOut }) => [
    ...[id, name, stations.join('; ')].map(csvText),
    ...[setSeconds, own?.seconds, learned?.medianSeconds, learned?.p80Seconds].map((each) => each ?? ''),
    learned?.count ?? 0,
    ...PACE_LEFT_OUT.map((reason) => leftOut[reason] ?? 0),
  ]);
  return `${BYTE_ORDER_MARK}${[CSV_COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`;
}
