// Waiting times: the time a till may promise a customer now, and the manager's manual setting (PACE-05).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { QUOTE_ITEMS_MAX } from '../../../shared/planning-limits.ts';
import { quote } from '../../../shared/protocol/board/kitchen-load.ts';
import { PROBLEMS } from '../server/problem-details.ts';
import { json, REFUSED, schemaNames, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { INTAKE_LIMIT } from './intake-limit.ts';

const PAUSE_LIMIT = { max: 1_200, windowMs: MINUTE_MS };
const called = z.string().check(z.minLength(1), z.maxLength(200));
const query = z.object({
  /** Ids or names of dishes, one per piece. */
  items: z.optional(
    z.pipe(
      z.union([called, z.array(called).check(z.maxLength(QUOTE_ITEMS_MAX))]),
      z.transform((given) => [given].flat()),
    ),
  ),
});

schemaNames.add(quote, {
  examples: [
    {
      ...{ state: 'slow', paused: false, minutes: 25, at: '2026-11-23T18:10:00.000Z', enabled: true },
      stations: [{ id: 'bon-grill', name: 'Grill', state: 'slow', open: 14, busyMinutes: 23 }],
    },
  ],
});

export function loadRoutes(app: WebServer, load: WebContext['load']): void {
  app.get(
    '/api/intake/quote',
    {
      config: { right: 'till', limit: INTAKE_LIMIT },
      schema: {
        tags: ['tills'],
        summary:
          'Minutes until an order of these dishes would be ready, and whether the kitchen is open, slow or paused.',
        querystring: query,
        response: { 200: json(quote), ...PROBLEMS },
      },
    },
    async ({ query: { items = [] } }) => load.quote(items),
  );
  app.get(
    '/api/kitchen-load',
    {
      config: { right: 'setup' },
      schema: {
        tags: ['setup'],
        summary: 'Open work of each station, and the state reported to tills.',
        response: { 200: json(quote), ...REFUSED },
      },
    },
    async () => load.quote([]),
  );
  app.put(
    '/api/kitchen-load',
    {
      config: { right: 'setup', limit: PAUSE_LIMIT },
      schema: {
        tags: ['setup'],
        summary: 'Pauses or resumes the kitchen for tills.',
        body: z.object({ paused: z.boolean() }),
        response: { 200: json(quote), ...REFUSED },
      },
    },
    async ({ body }) => load.pause(body.paused),
  );
}
