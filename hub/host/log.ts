// Owns the hub's log: structured, one JSON line an event, on the standard output and in the files beside the data (OPS-07).
import { destination, type Logger, multistream, pino } from 'pino';
import type { LogFile } from './log-file.ts';

const STANDARD_OUTPUT = 1;

/**
 * @param level of KDS_LOG_LEVEL; what is below it goes nowhere
 * @param output the standard output, written at once
 */
export function createLog(
  level: string,
  file: Pick<LogFile, 'write'>,
  output: { write(line: string): unknown } = destination({ fd: STANDARD_OUTPUT, sync: true }),
): Logger {
  const everything = 'trace';
  const streams = multistream([
    { level: everything, stream: output },
    { level: everything, stream: file },
  ]);
  return pino({ level }, streams);
}
