// Intake for Deliverect, which sends orders of delivery platforms by its KDS API (INTAKE-01). Authenticated by signing
// the body with the till's secret: https://developers.deliverect.com/reference/hmac-authentication
import * as z from 'zod/mini';
import {
  DELIVERECT_EXAMPLES,
  deliverectOrder,
  deliverectRegistration,
} from '../../../shared/model/deliverect-order.ts';
import type { Tills } from '../../intake/tills/tills.ts';
import { PROBLEMS } from '../server/problem-details.ts';
import { idParams, json, schemaNames, type WebServer } from '../server/route-schemas.ts';
import { INTAKE_LIMIT } from './intake-limit.ts';
import { ORDER_BODY_MAX_BYTES, ORDER_RESPONSE, sendReply } from './till-order-routes.ts';

schemaNames.add(deliverectOrder, { examples: Object.values(DELIVERECT_EXAMPLES) });
schemaNames.add(deliverectRegistration, {
  examples: [{ accountId: '65f0c0ffee', locationId: '65f0c0ffee', externalReference: 'kitchen-1' }],
});

/** For requests without a signature; the others are counted after the check. */
const config = { right: 'signed', limit: INTAKE_LIMIT } as const;
const tags = ['tills'];

const registered = z.object({ orderWebhookUrl: z.string() });

export function deliverectRoutes(app: WebServer, tills: Tills): void {
  app.post(
    '/api/intake/deliverect/:id/register',
    {
      config,
      schema: {
        tags,
        summary: 'Returns to Deliverect where to send orders (Register KDS).',
        params: idParams,
        body: deliverectRegistration,
        response: { 200: json(registered), ...PROBLEMS },
      },
    },
    async ({ protocol, host, params }) => ({
      orderWebhookUrl: `${protocol}://${host}/api/intake/deliverect/${encodeURIComponent(params.id)}/orders`,
    }),
  );
  app.post(
    '/api/intake/deliverect/:id/orders',
    {
      bodyLimit: ORDER_BODY_MAX_BYTES,
      config,
      schema: {
        tags,
        summary:
          'Receives a new, changed or cancelled order from Deliverect’s KDS API (Order Notification); responds once it is stored.',
        params: idParams,
        body: deliverectOrder,
        response: ORDER_RESPONSE,
      },
    },
    async ({ params, body }, reply) => sendReply(reply, await tills.deliverect.receive(params.id, body)),
  );
}
