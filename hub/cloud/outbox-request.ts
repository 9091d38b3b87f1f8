// Owns how a queued action, fire or print is spelled for the cloud (CLOUD-16, CLOUD-17, CLOUD-19, CLOUD-20).
import { actionToWire } from '../../shared/model/action.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { CloudRequest } from './cloud-client.ts';
import { nothingOrNaming, ofRequest } from './expected-answer.ts';
import { printRequest } from './print-messages.ts';

/** The call that tells the cloud; the request id makes a repeat of it harmless (CLOUD-26). */
export function outboxRequest(site: string, message: OutboxMessage): CloudRequest {
  const repeats = 'report';
  switch (message.kind) {
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
    default:
      return message satisfies never;
  }
}
