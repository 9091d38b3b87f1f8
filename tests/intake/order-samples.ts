// Sample orders and messages as the cloud would send them.
import { NOON } from './manual-host.ts';

export const iso = (ms: number) => new Date(ms).toISOString();

export function wireOrder(id: string, changes: Record<string, unknown> = {}) {
  return {
    _id: id,
    number: 7,
    organization: 'site-1',
    orderType: 'Seated',
    source: 'restaurantOnPremise',
    orderedItems: [{ _id: `${id}-i1`, item: 'steak', name: 'Steak' }],
    kdsCourses: [{ _id: `${id}-c1`, courseType: 'Mains', orderedItems: [`${id}-i1`] }],
    lastUpdated: iso(NOON),
    ...changes,
  };
}

export function wireEvent(id: string, orderId: string, changes: Record<string, unknown> = {}) {
  return {
    type: 'courseAction',
    request_id: id,
    orderId,
    courseId: `${orderId}-c1`,
    action: 'ready',
    date: iso(NOON),
    ...changes,
  };
}

export function message(type: string, data: unknown, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ type, organization: 'site-1', date: iso(NOON), data, ...changes });
}

export const orderMessage = (order: object) => message('order-updated', { order });
