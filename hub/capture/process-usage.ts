// CPU time and memory of another process, as Linux reports them.
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

export interface ProcessUsage {
  /** All its threads, milliseconds, in steps of ten. */
  cpuMs: number;
  /** Resident. */
  memoryBytes: number;
}

/** Undefined for a process that has exited, and on systems without /proc. */
export function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, , , , , , , , , , , user, system] = fields.map(Number);
    const pages = Number(fields[21]);
    if (user === undefined || system === undefined) return undefined;
    return { cpuMs: ((user + system) * 1_000) / TICKS_PER_SECOND, memoryBytes: pages * PAGE_BYTES };
  } catch {
    return undefined;
  }
}
