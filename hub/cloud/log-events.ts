// Selects and formats log lines for the cloud: as far as the site's logging option allows, nothing about the hub's own
// spooler, nothing from a sandbox (LOG-01, LOG-02, LOG-08, CLOUD-23).
import { ID_MAX_CHARACTERS, LOG_TEXT_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { LoggingOptions } from '../../shared/model/setup/logging-choices.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { DisplayFault, LogLine } from '../host/log.ts';
import type { LogEvent, LogSender } from './log-sender.ts';

const LOG_PAYLOAD_MAX_KEYS = 30;

const SOURCE = 'kds';
/** Path of the hub's API for pads. */
const SPOOLER = '/spooler';

/** The hub as events name it. */
export interface ReportingHub {
  id: string;
  build: string;
  /** Nothing is sent to a sandbox cloud. */
  isSandbox: boolean;
}

export interface SiteLogEvents {
  line(line: LogLine): void;
  /** An error at a display. */
  fault(fault: DisplayFault): void;
  /** The logging option may have changed. */
  optionChanged(): void;
}

/** @param now milliseconds since 1970 in hub time */
export function createSiteLogEvents(
  sender: LogSender,
  hub: ReportingHub,
  served: CurrentSite,
  now: () => number,
): SiteLogEvents {
  const option = () => served.context.setup.loggingOptions;
  const add = (level: LogLine['level'], event: Omit<LogEvent, OfEveryEvent>) => {
    const place = served.organisation;
    if (hub.isSandbox || place === undefined || !isReported(level, option())) return;
    if ([event.url, event.route].some((address) => isOfSpooler(address))) return;
    sender.add({
      ...event,
      source: SOURCE,
      timestamp: new Date(now()).toISOString(),
      organizationId: place.id,
      organizationName: place.name,
      message: cut(event.message, LOG_TEXT_MAX_CHARACTERS),
      payload: { level, ...event.payload },
    });
  };
  return {
    line: ({ level, fields, text }) => {
      const { url, route, ...payload } = plain(fields);
      add(level, {
        serviceName: 'hub',
        deviceId: hub.id,
        url: textOr(url ?? payload['uri']),
        userAgent: `kds-hub/${hub.build}`,
        route: textOr(route ?? payload['event']),
        userId: null,
        userName: null,
        version: hub.build,
        message: text,
        payload,
      });
    },
    fault: ({ deviceId, url, userAgent, route, user, version, message, stack }) =>
      add('error', {
        serviceName: 'display',
        deviceId,
        url,
        userAgent: cut(userAgent, ID_MAX_CHARACTERS),
        route,
        userId: user?.id ?? null,
        userName: user?.name ?? null,
        version,
        message,
        payload: stack === undefined ? {} : { stack },
      }),
    optionChanged: () => {
      if (option() === 'off') sender.clear();
    },
  };
}

type OfEveryEvent = 'source' | 'timestamp' | 'organizationId' | 'organizationName';

function isReported(level: LogLine['level'], option: LoggingOptions): boolean {
  switch (option) {
    case 'off':
      return false;
    case 'errors':
      return level === 'error';
    case 'everything':
      return true;
    default:
      return option satisfies never;
  }
}

/** As a path, or inside a full URL. */
function isOfSpooler(address: string | null): boolean {
  if (address === null) return false;
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return path === SPOOLER || path.startsWith(`${SPOOLER}/`);
}

/** Fields in sendable form: texts of limited length, numbers, switches; for an error its name, message and location. */
function plain(fields: object): Record<string, string | number | boolean> {
  const shown: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(fields).slice(0, LOG_PAYLOAD_MAX_KEYS)) {
    if (typeof value === 'string') shown[key] = cut(value, LOG_TEXT_MAX_CHARACTERS);
    else if (typeof value === 'number' || typeof value === 'boolean') shown[key] = value;
    else if (value instanceof Error) shown[key] = cut(value.stack ?? String(value), LOG_TEXT_MAX_CHARACTERS);
  }
  return shown;
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function cut(text: string, length: number): string {
  return text.slice(0, length);
}
