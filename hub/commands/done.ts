// Result of a command: text for a person, code and details for a program.
import { EXIT, type StartRefused } from '../exit-codes.ts';

export interface Refused extends StartRefused {
  /** For programs; by the exit code if absent. */
  code?: string;
}

export type Done =
  | {
      ok: true;
      code: string;
      /** One line, or a few for a status. */
      said: string;
      /** Of a status or check; 0 if absent. */
      exitCode?: StartRefused['exitCode'];
      /** Further fields for programs. */
      more?: object;
    }
  | Refused;

export function wrong(problem: string, code?: string): Refused {
  return { ok: false, exitCode: EXIT.wrongSetting, problem, ...(code === undefined ? {} : { code }) };
}

const BYTES_PER_MB = 1_000_000;

export function megabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}
