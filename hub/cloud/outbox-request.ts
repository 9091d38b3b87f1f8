// Converts queued actions, fires and prints to cloud requests (CLOUD-16, CLOUD-17, CLOUD-19, CLOUD-20).
import { actionToWire } from '../../shared/model/action.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { PrintMessage } from '../kitchen/state/print.ts';
import { nothingOrNaming, nothingOrObject, ofRequest } from './cloud-answer.ts';
import type { CloudRequest } from './cloud-client.ts';

/** The cloud request for a message; its request id makes a repeat harmless (CLOUD-26). */
export function outboxRequest(site: string, message: OutboxMessage): CloudRequest {
  const repeats = 'report';
  switch (message.kind) {
    case 'order': {
      const { raw: json } = message;
      const call = { method: 'POST', server: 'kds', path: '/kds-orders' } as const;
      return { ...call, site, json, isAnswer: nothingOrObject, repeats };
    }
    case 'action': {
      const isAnswer = ofRequest(message.event.request_id);
      const json = actionToWire(message.event);
      return { method: 'POST', server: 'kds', path: '/actions', site, json, isAnswer, repeats };
    }
    case 'fire': {
      const { orderId, courseIds, fired, requestId } = message.fire;
      const path = `/orders/${encodeURIComponent(orderId)}/order`;
      const stamp = { ...fired, at: new Date(fired.at).toISOString() };
      const json = { courses: courseIds, fired: stamp, requestId };
      const isAnswer = nothingOrNaming(requestId, 'requestId', 'request_id');
      return { method: 'PUT', server: 'api', path, site, json, isAnswer, repeats };
    }
    case 'print':
      return { ...printRequest(site, message.message, message.print.requestId), repeats };
    case 'captured':
      throw new Error('captured jobs go to LAN printers, never to the cloud');
    default:
      return message satisfies never;
  }
}

/**
 * The call that makes the cloud print a document (CLOUD-17).
 * @param onceAs the print's id as idempotency key: its answer may be lost, and nothing may be printed twice
 */
export function printRequest(site: string, message: PrintMessage, onceAs: string): CloudRequest {
  const { type, ...data } = message;
  const json = { dataType: 'actionData', action: { type, data } };
  return {
    method: 'POST',
    server: 'api',
    path: '/print-messages',
    site,
    json,
    onceAs,
    isAnswer: nothingOrObject,
  };
}
