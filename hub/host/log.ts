import { destination, type Logger, multistream, pino } from 'pino';
import type { LogFile } from './log-file.ts';

const STANDARD_OUTPUT = 1;

/**
 * The hub's log: one JSON line an event, on the standard output and in the files beside the data (OPS-07).
 *
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

/** The log as the hub's parts write to it. */
export interface HubLog {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  fields: object;
  text: string;
}

/** Every line is written, and then shown to one listener (LOG-02); what only those read who look closely isn't shown. */
export function tapLog(log: HubLog, onLine: (line: LogLine) => void): HubLog {
  const shown = (level: LogLine['level']) => (fields: object, text: string) => {
    log[level](fields, text);
    onLine({ level, fields, text });
  };
  return {
    debug: (fields, text) => log.debug(fields, text),
    info: shown('info'),
    warn: shown('warn'),
    error: shown('error'),
  };
}

/** What went wrong while a display drew or asked. */
export interface DisplayFault {
  deviceId: string;
  /** Of the page, without query and anchor. */
  url: string;
  userAgent: string;
  /** What was asked for when it went wrong; the page's path otherwise. */
  route: string;
  user?: { id: string; name: string } | undefined;
  /** The build of the display. */
  version: string;
  message: string;
  stack?: string | undefined;
}
