import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { PROTOCOL_VERSION } from '../../shared/limits.ts';
import { customerParts, operatorParts } from '../../shared/protocol/board/board.ts';
import { downMessage } from '../../shared/protocol/down.ts';
import { upMessage } from '../../shared/protocol/up.ts';

/** Revision → hash of every wire schema. Old lines are never changed; a change adds a line. */
const known = z.parse(
  z.record(z.string(), z.string()),
  JSON.parse(readFileSync(join(import.meta.dirname, 'wire-revisions.json'), 'utf8')),
);

/** The same whatever the order of a schema's fields. */
function wireHash(schemas: Record<string, z.ZodMiniType>): string {
  const shapes = Object.entries(schemas).map(([name, schema]) => [
    name,
    JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), sortRequired)),
  ]);
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(shapes)))
    .digest('hex')
    .slice(0, 16);
}

function sortRequired(key: string, value: unknown): unknown {
  return key === 'required' && Array.isArray(value) ? value.toSorted() : value;
}

describe('wire schema between hub and displays', () => {
  it('equals its newest revision: a changed schema needs a new line in wire-revisions.json [LIVE-01]', () => {
    const newest = Object.entries(known).at(-1);
    expect(newest).toEqual([
      expect.stringMatching(new RegExp(`^${PROTOCOL_VERSION}\\.\\d+$`)),
      wireHash({ upMessage, downMessage, operatorParts, customerParts }),
    ]);
  });

  it('ignores the order of fields', () => {
    const one = wireHash({ one: z.object({ a: z.string(), b: z.number() }) });
    expect(wireHash({ one: z.object({ b: z.number(), a: z.string() }) })).toBe(one);
  });

  it('detects an added, a removed and a changed field', () => {
    const before = wireHash({ one: z.object({ a: z.string(), b: z.number() }) });
    expect(wireHash({ one: z.object({ a: z.string(), b: z.number(), c: z.optional(z.string()) }) })).not.toBe(
      before,
    );
    expect(wireHash({ one: z.object({ a: z.string() }) })).not.toBe(before);
    expect(wireHash({ one: z.object({ a: z.string(), b: z.string() }) })).not.toBe(before);
  });
});
