// Schema of the commands a display may send. Apart from their rows, so that displays, which check none, don't build it.
import * as z from 'zod/mini';
import { COMMAND_ROWS } from './command.ts';

function schemasOf<const Rows extends readonly { makeSchema(): z.ZodMiniType }[]>(
  rows: Rows,
): { [Index in keyof Rows]: ReturnType<Rows[Index]['makeSchema']> };
function schemasOf(rows: readonly { makeSchema(): z.ZodMiniType }[]) {
  return rows.map((row) => row.makeSchema());
}

export const command = z.discriminatedUnion('name', schemasOf(COMMAND_ROWS));
