// Owns the calls that send an SMS: to the guest whose order is ready, and to the kitchen's own list (CLOUD-18, CLOUD-21).
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** Tells the orderer that the order can be picked up; `order` is the document as it came. */
export function tellReadyForPickup(client: CloudClient, site: string, order: unknown): Promise<CloudAnswer> {
  const json = { template: 'readyForPickup', channel: 'sms', recipient: 'orderer', order };
  return client.call({ method: 'POST', server: 'api', path: '/orders/sendMessage', site, json });
}

export interface Sms {
  topic: string;
  /** The site's own name, or the region's default. */
  sender: string;
  recipient: string;
  content: string;
}

export function sendSms(client: CloudClient, site: string, sms: Sms): Promise<CloudAnswer> {
  return client.call({
    method: 'POST',
    server: 'kds',
    path: '/sms',
    site,
    json: { organization: site, ...sms },
  });
}
