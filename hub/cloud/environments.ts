// Owns the call that takes a person to another environment (CLOUD-22).
import * as z from 'zod/mini';
import type { CloudCaller } from './cloud-client.ts';
import { type CloudValue, readValue } from './cloud-value.ts';
import { anObject } from './expected-answer.ts';

const transfer = z.looseObject({ url: z.url({ protocol: /^https?$/ }) });

/** The address to go to; only http and https are taken from the cloud. */
export async function transferTo(client: CloudCaller, target: string): Promise<CloudValue<string>> {
  const request = {
    method: 'POST',
    server: 'kds',
    path: '/environments/transfer-tokens',
    json: { target },
    isAnswer: anObject,
  } as const;
  const read = readValue(transfer, await client.call(request));
  return read.ok ? { ok: true, value: read.value.url } : read;
}
