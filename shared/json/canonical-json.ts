// The one spelling of a JSON value: keys sorted, undefined left out, no spaces (live protocol, Digest).

/** Text of a JSON value in canonical form. Undefined members are left out, undefined array entries become null. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return Array.isArray(value) ? canonicalList(value) : canonicalObject(value);
}

// Texts grow by adding to them: it is what the hub does most, and lists of parts to be joined were half of it.

const PLAIN = /^[\w .:/-]*$/;

/** Most keys, ids and moments need no escape, and looking costs less than escaping. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function canonicalList(list: readonly unknown[]): string {
  let text = '';
  for (const entry of list) text += text === '' ? canonicalJson(entry) : `,${canonicalJson(entry)}`;
  return `[${text}]`;
}

function canonicalObject(value: object): string {
  const members: Readonly<Record<string, unknown>> = value as Record<string, unknown>;
  let text = '';
  // The order of UTF-16 code units, which is also that of comparing with <.
  for (const key of Object.keys(value).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
