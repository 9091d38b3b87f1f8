// Owns reading what a display sends: a message of the protocol or the refusal of it, whole or not at all (LIVE-01, SAFE-06).
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { ID_MAX_CHARACTERS, LIVE_MESSAGE_MAX_BYTES } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { type UpMessage, upMessage } from '../../shared/protocol/up.ts';

/** To what a refusal answers: a command, a watch, or neither. */
export type Addressee = { id: string } | { watch: string } | Record<never, never>;

export type ReadMessage =
  | { ok: true; message: UpMessage; addressee: Addressee }
  | { ok: false; refusal: Refusal; addressee: Addressee };

const nameable = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS))),
  undefined,
);
const envelope = z.object({ t: z.unknown(), id: nameable, watch: nameable });

/** Reads one message; what is wrong is named by the path of the first member that isn't as it should be. */
export function readMessage(bytes: Buffer, isBinary: boolean): ReadMessage {
  if (isBinary) return bad({}, { reason: 'binary' });
  if (bytes.length > LIVE_MESSAGE_MAX_BYTES)
    return bad({}, { reason: 'too-large', maxBytes: LIVE_MESSAGE_MAX_BYTES });
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return bad({}, { reason: 'not-json' });
  const read = upMessage.safeParse(json.value);
  if (read.success) return { ok: true, message: read.data, addressee: addresseeOf(read.data) };
  const named = envelope.safeParse(json.value);
  return bad(named.success ? addresseeOf(named.data) : {}, {
    path: read.error.issues[0]?.path.map(String).join('.') ?? '',
  });
}

function bad(addressee: Addressee, params: Record<string, string | number>): ReadMessage {
  return { ok: false, refusal: { code: 'bad-message', params }, addressee };
}

function addresseeOf(named: { t?: unknown; id?: string | undefined; watch?: string | undefined }): Addressee {
  const { t, id, watch } = named;
  if (t === 'command' && id !== undefined) return { id };
  if (t === 'watch' && watch !== undefined) return { watch };
  return {};
}
