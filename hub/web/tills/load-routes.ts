// Waiting times: what a till may promise its guest now, and the manager's hand on it (PACE-05).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { QUOTE_ITEMS_MAX } from '../../../shared/planning-limits.ts';
import { quote } from '../../../shared/protocol/board/kitchen-load.ts';
import { PROBLEMS } from '../server/problem-details.ts';
import { json, REFUSED, schemaNames, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { INTAKE_LIMIT } from './intake-limit.ts';

const PAUSE_LIMIT = { max: 1_200, timeWindow: MINUTE_MS };
const called = z.string().check(z.minLength(1), z.maxLength(200));
const query = z.object({
  /** Ids or names of dishes, once for each piece. */
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
          'Minutes until an order of these dishes would be ready, and whether the kitchen is open, slow or pauses.',
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
        summary: 'The open work of each station, and the state that tills were told.',
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
        summary: 'Pauses the kitchen for tills, or lets it go on.',
        body: z.object({ paused: z.boolean() }),
        response: { 200: json(quote), ...REFUSED },
      },
    },
    async ({ body }) => load.pause(body.paused),
  );
}
