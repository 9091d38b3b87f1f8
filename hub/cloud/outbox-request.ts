// Owns how a queued action, fire or print is spelled for the cloud (CLOUD-16, CLOUD-17, CLOUD-19, CLOUD-20).
import { actionToWire } from '../../shared/model/action.ts';
import type { OutboxMessage } from '../kitchen/decision.ts';
import type { CloudRequest } from './cloud-client.ts';
import { printRequest } from './print-messages.ts';

/** The call that tells the cloud; the request id makes a repeat of it harmless (CLOUD-26). */
export function outboxRequest(site: string, message: OutboxMessage): CloudRequest {
  switch (message.kind) {
    case 'action':
      return { method: 'POST', server: 'kds', path: '/actions', site, json: actionToWire(message.event) };
    case 'fire': {
      const { orderId, courseIds, fired, requestId } = message.fire;
      const path = `/orders/${encodeURIComponent(orderId)}/order`;
      const stamp = { ...fired, at: new Date(fired.at).toISOString() };
      const json = { courses: courseIds, fired: stamp, requestId };
      return { method: 'PUT', server: 'api', path, site, json };
    }
    case 'print':
      return printRequest(site, message.message, message.print.requestId);
    default:
      return message satisfies never;
  }
}
