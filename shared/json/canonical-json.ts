// Canonical form of a JSON value: keys sorted, undefined left out, no spaces (live protocol, Digest).

/** Text of a JSON value in canonical form. Undefined members are left out, undefined array entries become null. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return Array.isArray(value) ? canonicalList(value) : canonicalObject(value);
}

// Built by string concatenation: this is the hub's most frequent task, and joining lists of parts took half of its time.

const PLAIN = /^[\w .:/-]*$/;

/** Most keys, ids and times need no escape, and checking is cheaper than escaping. */
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
  // In the order of UTF-16 code units, like comparing with <.
  for (const key of Object.keys(value).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
