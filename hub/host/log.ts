import { destination, type Logger, multistream, pino } from 'pino';
import type { LogFile } from './log-file.ts';

const STANDARD_OUTPUT = 1;

/**
 * The hub's log: one JSON line per event, on the standard output and in the files beside the data (OPS-07).
 *
 * @param level of KDS_LOG_LEVEL; lower levels are dropped
 * @param output the standard output, written synchronously
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

/** Log interface for the hub's modules. */
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

/** Every line is written, then passed to one listener (LOG-02); debug lines aren't passed. */
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

/** An error while a display rendered or made a request. */
export interface DisplayFault {
  deviceId: string;
  /** URL of the page, without query and anchor. */
  url: string;
  userAgent: string;
  /** Request that failed; otherwise the page's path. */
  route: string;
  user?: { id: string; name: string } | undefined;
  /** The build of the display. */
  version: string;
  message: string;
  stack?: string | undefined;
}
