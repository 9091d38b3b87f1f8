// The simplest value that a schema accepts: false, 0, '', nothing, the first of a list.
import * as z from 'zod/mini';

export function plainValue(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniObject) {
    const entries = Object.entries(schema.shape).map(([key, part]) => [key, plainValue(part)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodMiniEnum) return schema.options[0];
  switch (def.type) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    default:
      return undefined;
  }
}
