// Calls received by the cloud: every action and fire with how often it came, and the order in which they were applied.
import * as z from 'zod/mini';
import type { Sandbox } from '../../../hub/sandbox/start-sandbox.ts';
import { call, member } from '../../support/sandbox-calls.ts';
import { type Listener, listen } from '../../support/stomp-listener.ts';

const counted = { received: z.number(), applied: z.number() };
const actionsAndFires = z.object({
  actions: z.array(
    z.object({
      ...counted,
      event: z.looseObject({
        request_id: z.string(),
        orderId: z.string(),
        type: z.string(),
        action: z.string(),
      }),
    }),
  ),
  fires: z.array(
    z.object({ ...counted, orderId: z.string(), body: z.looseObject({ requestId: z.string() }) }),
  ),
});

export interface Told {
  requestId: string;
  orderId: string;
  /** `fire`, or type and action, e.g. `itemAction cooking`. */
  what: string;
  received: number;
  applied: number;
}

/** All calls received: fires (by PUT) first, then actions (by POST), each list in order of arrival. */
export async function receivedBy(sandbox: Sandbox): Promise<Told[]> {
  const { body } = await call(sandbox.apiUrl, '/sandbox/actions');
  const { actions, fires } = z.parse(actionsAndFires, body);
  return [
    ...fires.map(({ orderId, body: fire, received, applied }) => ({
      requestId: fire.requestId,
      orderId,
      what: 'fire',
      received,
      applied,
    })),
    ...actions.map(({ event, received, applied }) => ({
      requestId: event.request_id,
      orderId: event.orderId,
      what: `${event.type} ${event.action}`,
      received,
      applied,
    })),
  ];
}

export interface CloudRecorder {
  /** Actions applied to this order, in order: `fire`, or type and action. */
  applied(orderId: string): string[];
  leave(): Promise<void>;
}

/** Subscribes to the cloud's messages about each applied change. */
export async function recordCloud(sandbox: Sandbox, organization = 'site-1'): Promise<CloudRecorder> {
  const queue = `recorder-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const recorder: Listener = await listen({ url: sandbox.brokerUrl, organization, queue, prefetch: 1000 });
  return {
    applied: (orderId) =>
      recorder.bodies
        .filter((body) => member(body, 'data', 'orderId') === orderId)
        .flatMap((body) => {
          const type = String(member(body, 'type'));
          if (type === 'order-course-fired-after-notify') return ['fire'];
          if (!type.startsWith('action-')) return [];
          return [`${type.slice('action-'.length)} ${String(member(body, 'data', 'action'))}`];
        }),
    leave: recorder.leave,
  };
}
