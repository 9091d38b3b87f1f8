// Calls that send an SMS: to the customer whose order is ready, or is being made (CLOUD-18, CLOUD-21).
import { type CloudAnswer, nothingOrObject } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** Notifies the customer that the order can be picked up; `order` is the document as received. */
export function sendReadyForPickup(
  client: Pick<CloudClient, 'call'>,
  site: string,
  order: unknown,
  signal?: AbortSignal,
): Promise<CloudAnswer> {
  const json = { template: 'readyForPickup', channel: 'sms', recipient: 'orderer', order };
  const isAnswer = nothingOrObject;
  return client.call({
    method: 'POST',
    server: 'api',
    path: '/orders/sendMessage',
    site,
    json,
    signal,
    isAnswer,
  });
}

export interface Sms {
  topic: string;
  /** The site's own name, or the region's default. */
  sender: string;
  recipient: string;
  content: string;
}

export function sendSms(
  client: Pick<CloudClient, 'call'>,
  site: string,
  sms: Sms,
  signal?: AbortSignal,
): Promise<CloudAnswer> {
  return client.call({
    signal,
    method: 'POST',
    server: 'kds',
    path: '/sms',
    site,
    json: { organization: site, ...sms },
    isAnswer: nothingOrObject,
  });
}
