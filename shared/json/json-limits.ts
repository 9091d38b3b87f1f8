// Limits the nesting depth of JSON values from outside (SAFE-06).
import { JSON_MAX_DEPTH } from '../limits.ts';

/** True if the text nests objects or arrays deeper than the limit; scans the text, before a parser could overflow. */
function nestsTooDeep(text: string, maxDepth: number = JSON_MAX_DEPTH): boolean {
  // Every level takes a character.
  if (text.length <= maxDepth) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

export type JsonProblem = 'not-json' | 'too-deep';

/** `reason` is the parser's own message, for logs. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; problem: JsonProblem; reason: string };

/**
 * Parses a text from outside; a refusal names the problem, and it never throws. Members named `toString` or `valueOf` are
 * dropped: they would shadow an object's own and make comparing or printing the value throw anywhere (SAFE-06).
 */
export function parseJson(text: string, maxDepth: number = JSON_MAX_DEPTH): JsonResult {
  if (nestsTooDeep(text, maxDepth))
    return { ok: false, problem: 'too-deep', reason: `nested deeper than ${maxDepth} levels` };
  try {
    const value: unknown = JSON.parse(text);
    if (MAY_SHADOW.test(text)) dropShadows(value);
    return { ok: true, value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    return { ok: false, problem: 'not-json', reason };
  }
}

/** The names as written, or an escape that could spell them. */
const MAY_SHADOW = /"(?:toString|valueOf)"|\\u00/;

function dropShadows(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) {
    for (const name of ['toString', 'valueOf']) Reflect.deleteProperty(value, name);
  }
  for (const member of Object.values(value)) dropShadows(member);
}

/** A copy of a JSON value without null members, so that null counts as absent; `__proto__` keys are dropped. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== null).map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== null && key !== '__proto__') copy[key] = withoutNulls(member);
  }
  return copy;
}
