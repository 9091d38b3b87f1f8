// What ends a start although every setting could be read: said in one line that names what to change (OPS-05).
import { once } from 'node:events';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { NewerDatabaseError } from '../store/migrate-database.ts';
import { writeFailureOf } from '../store/open-database.ts';

const listenError = z.looseObject({
  code: z.string(),
  syscall: z.enum(['listen', 'getaddrinfo']),
  port: z.optional(z.number()),
});

/** Undefined for what is a defect rather than a wrong setting. */
export function startRefusal(reason: unknown, config: Config): Omit<StartRefused, 'ok'> | undefined {
  if (reason instanceof NewerDatabaseError) {
    const back =
      reason.copy === undefined
        ? ''
        : `, or go back to what was there before it: restore ${basename(reason.copy)}`;
    return {
      exitCode: EXIT.newerDatabase,
      problem: `The data in KDS_DATA_DIR "${config.KDS_DATA_DIR}" was written by a newer hub: start that one${back}`,
    };
  }
  if (reason instanceof Error && writeFailureOf(reason) === 'full') {
    const problem = `The disk of KDS_DATA_DIR "${config.KDS_DATA_DIR}" is full: free some space, then start the hub again`;
    return { exitCode: EXIT.broken, problem };
  }
  const problem = listenProblem(reason, config);
  return problem === undefined ? undefined : { exitCode: EXIT.wrongSetting, problem };
}

/**
 * Tries the hub's address before any data is touched: undefined when it may be listened on, also when somebody does
 * just now. Who that is the data folder knows better.
 */
export async function addressRefusal(config: Config): Promise<Omit<StartRefused, 'ok'> | undefined> {
  const server = createServer();
  try {
    server.listen({ host: config.KDS_HOST, port: config.KDS_PORT });
    await once(server, 'listening');
    return undefined;
  } catch (reason) {
    const isTaken = reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE';
    return isTaken ? undefined : startRefusal(reason, config);
  } finally {
    server.close();
  }
}

function listenProblem(reason: unknown, config: Config): string | undefined {
  const read = z.safeParse(listenError, reason);
  if (!read.success) return undefined;
  const { code, port = config.KDS_PORT } = read.data;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; allowed: a free port (KDS_PORT, for the sandbox KDS_SANDBOX_PORT)`;
    case 'EACCES':
      return `${portSetting(port, config)} is "${port}"; allowed: a port that this user may listen on, 1024 or higher`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `KDS_HOST is "${config.KDS_HOST}"; allowed: an address of this machine, or 0.0.0.0 for all of them`;
    default:
      return undefined;
  }
}

function portSetting(port: number, config: Config): string {
  return port === config.KDS_PORT ? 'KDS_PORT' : 'KDS_SANDBOX_PORT';
}
