// Paired displays of the hub's organisation: created, listed, renamed, assigned to another board, revoked (PAIR-02 to
// PAIR-04).

import * as z from 'zod/mini';
import { DISPLAY_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { DisplayHome } from '../../../shared/protocol/display-home.ts';
import { type DisplaySettings, displaySettings } from '../../../shared/protocol/display-settings.ts';
import type { Notice } from '../../../shared/protocol/down.ts';
import type { DisplayRow } from '../../../shared/protocol/paired-display.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { DisplaySession } from '../../sessions/sessions.ts';
import type { WebContext } from '../web-context.ts';

/** Number of revoked displays whose settings are kept (ORG-15). */
export const REVOKED_DISPLAYS_MAX = 30;

interface DisplayChange {
  name?: string | undefined;
  home?: DisplayHome | undefined;
}

type DisplayContext = Pick<
  WebContext,
  'sessions' | 'screens' | 'organisation' | 'setup' | 'now' | 'leftSettings'
>;

export class PairedDisplays {
  private readonly context: DisplayContext;
  private readonly left: RevokedDisplaySettings;

  constructor(context: DisplayContext) {
    this.context = context;
    this.left = new RevokedDisplaySettings(context.leftSettings);
  }

  /** Sorted by name. */
  list(): DisplayRow[] {
    const rows = this.own().map((session) => this.rowOf(session));
    return rows.sort((one, other) => one.name.localeCompare(other.name));
  }

  find(id: string): DisplaySession | undefined {
    return this.own().find((session) => session.id === id);
  }

  /**
   * Refusal of a name or home board: name-taken, or board-unknown for a board that isn't in the setup.
   * @param except the display being changed
   */
  refusalOf({ name, home }: DisplayChange, except?: DisplaySession): Refusal | undefined {
    const wanted = name?.toLocaleLowerCase();
    const others = this.own().filter((session) => session !== except);
    if (others.some(({ display }) => display.name.toLocaleLowerCase() === wanted))
      return { code: 'name-taken' };
    return home === undefined || this.isHome(home) ? undefined : { code: 'board-unknown' };
  }

  /** The board's name, with a number if another display has it already. */
  freeName(home: DisplayHome): string {
    const profiles = this.context.setup.current()?.setup.profiles ?? [];
    const board = profiles.find(({ _id }) => home !== 'start' && _id === home.profile);
    const wanted = (board?.name || 'Start').slice(0, DISPLAY_NAME_MAX_CHARACTERS - 4);
    const names = new Set(this.own().map(({ display }) => display.name.toLocaleLowerCase()));
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? wanted : `${wanted} ${number}`;
      if (!names.has(free.toLocaleLowerCase())) return free;
    }
  }

  /** @param claim hash of the secret the display waits with and presents for its token */
  pair(claim: string, { name, home, pairedBy }: { name: string; home: DisplayHome; pairedBy: string }) {
    const { sessions, now } = this.context;
    const display = { name, home, pairedBy, pairedAt: now(), site: this.site(), claim };
    const session = sessions.openDisplay(display);
    sessions.setSettings(session, this.left.remove(name));
    return session;
  }

  /** The display is notified immediately, or when it is switched on. */
  change(session: DisplaySession, { name, home }: DisplayChange): DisplayRow {
    const { display } = session;
    this.context.sessions.setDisplay(session, {
      ...display,
      name: name ?? display.name,
      home: home ?? display.home,
    });
    return this.rowOf(session);
  }

  /** display-away if it isn't connected. */
  notify({ id }: DisplaySession, notice: Notice): Refusal | undefined {
    if (this.context.screens.connection(id) === undefined) return { code: 'display-away' };
    this.context.screens.publisher.notice({ display: id }, notice);
    return undefined;
  }

  revoke({ id, display, settings }: DisplaySession): void {
    this.left.leave(display.name, settings);
    this.context.sessions.end(id);
  }

  private own(): DisplaySession[] {
    return this.context.sessions.displaysOf(this.site());
  }

  private site(): string {
    return this.context.organisation.bound()?.id ?? '';
  }

  private isHome(home: DisplayHome): boolean {
    if (home === 'start') return true;
    const profiles = this.context.setup.current()?.setup.profiles ?? [];
    return profiles.some(({ _id, type }) => _id === home.profile && type === home.kind);
  }

  private rowOf({ id, display, lastSeenAt }: DisplaySession): DisplayRow {
    const connection = this.context.screens.connection(id);
    const isConnected = connection !== undefined;
    const { site: _site, claim: _claim, ...shown } = display;
    return {
      id,
      ...shown,
      isConnected,
      lastSeenAt: isConnected ? this.context.now() : lastSeenAt,
      ...(connection?.latencyMs === undefined ? {} : { latencyMs: connection.latencyMs }),
      ...(connection?.page === undefined ? {} : { page: connection.page }),
      ...(connection?.sound === undefined ? {} : { sound: connection.sound }),
    };
  }
}

// Settings of an organisation's revoked displays, by name: a display paired again under such a name, as after a change
// of browser or device, looks like the former one (ORG-15).

const left = z.record(z.string(), displaySettings);

export class RevokedDisplaySettings {
  private readonly port: WebContext['leftSettings'];

  constructor(port: WebContext['leftSettings']) {
    this.port = port;
  }

  /** Stores them under the name, replacing the oldest beyond the limit. */
  leave(name: string, settings: DisplaySettings): void {
    const byName = this.read();
    byName.delete(keyOf(name));
    if (Object.keys(settings).length > 0) byName.set(keyOf(name), settings);
    for (const oldest of byName.keys()) {
      if (byName.size <= REVOKED_DISPLAYS_MAX) break;
      byName.delete(oldest);
    }
    this.write(byName);
  }

  /** Returns and removes those for the next display of that name; empty if there are none. */
  remove(name: string): DisplaySettings {
    const byName = this.read();
    const settings = byName.get(keyOf(name)) ?? {};
    if (byName.delete(keyOf(name))) this.write(byName);
    return settings;
  }

  private read(): Map<string, DisplaySettings> {
    const read = left.safeParse(JSON.parse(this.port.read() ?? '{}'));
    return new Map(Object.entries(read.success ? read.data : {}));
  }

  private write(byName: Map<string, DisplaySettings>): void {
    this.port.write(JSON.stringify(Object.fromEntries(byName)));
  }
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase();
}
