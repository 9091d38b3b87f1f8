// Loads orders: kds-orders for boards, /orders to complete one after a gap (CLOUD-11, CLOUD-13, CLOUD-31).
import { CLOUD_LOAD_TIMEOUT_MS } from '../../shared/limits.ts';
import type { OrderLoader, OrdersAnswer } from '../intake/intake-host.ts';
import { aList, type CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

export function createOrderLoader(client: CloudClient): OrderLoader {
  const timeoutMs = CLOUD_LOAD_TIMEOUT_MS;
  return {
    orders: async ({ site, from, hq }, signal) => {
      const query = { organization: site, timestamp_from: new Date(from).toISOString(), hq: String(hq) };
      const request = {
        method: 'GET',
        server: 'kds',
        path: '/kds-orders',
        query,
        site,
        timeoutMs,
        signal,
        isAnswer: aList,
        repeats: 'orders',
      } as const;
      return listIn(await client.call(request));
    },
    complete: async ({ site, lastUpdated }, signal) => {
      const wanted = { fullOrderRequired: true, lastUpdated: new Date(lastUpdated).toISOString() };
      const query = { filter: JSON.stringify(wanted) };
      const request = {
        method: 'GET',
        server: 'api',
        path: '/orders',
        query,
        site,
        timeoutMs,
        signal,
        isAnswer: aList,
      } as const;
      return listIn(await client.call(request));
    },
  };
}

function listIn(answer: CloudAnswer): OrdersAnswer {
  if (!answer.ok) return answer;
  if (Array.isArray(answer.body)) return { ok: true, orders: answer.body };
  return { ok: false, kind: 'retry-later', status: answer.status, reason: 'the orders are not a list' };
}
