// Owns the call that has the cloud print a ticket (CLOUD-17).
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

export interface PrintMessage {
  type: 'orderFire' | 'expoPrint';
  printItems: readonly unknown[];
  kitchenBon: unknown;
  bonTags: readonly ('KDS_FULL_BON' | 'KDS_PARTIAL_BON')[];
  order: unknown;
}

export function sendPrintMessage(
  client: CloudClient,
  site: string,
  message: PrintMessage,
): Promise<CloudAnswer> {
  const { type, ...data } = message;
  const json = { dataType: 'actionData', action: { type, data } };
  return client.call({ method: 'POST', server: 'api', path: '/print-messages', site, json });
}
