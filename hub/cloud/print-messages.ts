// Owns the call that has the cloud put a sheet on paper (CLOUD-17).
import type { PrintMessage } from '../kitchen/state/print.ts';
import type { CloudRequest } from './cloud-client.ts';
import { nothingOrObject } from './expected-answer.ts';

/** @param onceAs the print's own id: its answer may be lost, and the same paper shall not come twice */
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
