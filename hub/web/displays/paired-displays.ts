// The paired displays of the organisation that the hub serves: made, listed, renamed, sent home to another board, revoked (PAIR-02 to PAIR-04).

import type { DisplayHome } from '../../../shared/protocol/display-home.ts';
import type { Notice } from '../../../shared/protocol/down.ts';
import type { DisplayRow } from '../../../shared/protocol/paired-display.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { LivePort, PlacePort, SetupPort } from '../ports.ts';
import type { DisplaySession, Sessions } from '../session/sessions.ts';
import { LeftSettings, type LeftSettingsPort } from './left-settings.ts';

interface Wish {
  name?: string | undefined;
  home?: DisplayHome | undefined;
}

export interface PairedDisplaysParts {
  sessions: Sessions;
  live: Pick<LivePort, 'connection' | 'tell'>;
  place: Pick<PlacePort, 'bound'>;
  setup: Pick<SetupPort, 'current'>;
  now: () => number;
  leftSettings: LeftSettingsPort;
}

export class PairedDisplays {
  private readonly parts: PairedDisplaysParts;
  private readonly left: LeftSettings;

  constructor(parts: PairedDisplaysParts) {
    this.parts = parts;
    this.left = new LeftSettings(parts.leftSettings);
  }

  /** In order of name. */
  list(): DisplayRow[] {
    const rows = this.own().map((session) => this.rowOf(session));
    return rows.sort((one, other) => one.name.localeCompare(other.name));
  }

  find(id: string): DisplaySession | undefined {
    return this.own().find((session) => session.id === id);
  }

  /**
   * Why a display may not be called or live so: name-taken, or board-unknown for a board that isn't in the setup.
   * @param except the display that changes
   */
  refusalOf({ name, home }: Wish, except?: DisplaySession): Refusal | undefined {
    const wanted = name?.toLocaleLowerCase();
    const others = this.own().filter((session) => session !== except);
    if (others.some(({ display }) => display.name.toLocaleLowerCase() === wanted))
      return { code: 'name-taken' };
    return home === undefined || this.isHome(home) ? undefined : { code: 'board-unknown' };
  }

  /** @param claim hash of what the screen waits with; it comes with that for its token */
  pair(claim: string, { name, home, pairedBy }: { name: string; home: DisplayHome; pairedBy: string }) {
    const { sessions, now } = this.parts;
    const display = { name, home, pairedBy, pairedAt: now(), site: this.site(), claim };
    const session = sessions.openDisplay(display);
    sessions.setSettings(session, this.left.take(name));
    return session;
  }

  /** The display learns of it at once, or when it is switched on. */
  change(session: DisplaySession, { name, home }: Wish): DisplayRow {
    const { display } = session;
    this.parts.sessions.setDisplay(session, {
      ...display,
      name: name ?? display.name,
      home: home ?? display.home,
    });
    return this.rowOf(session);
  }

  /** Tells a display something; display-away if it isn't connected. */
  tell({ id }: DisplaySession, notice: Notice): Refusal | undefined {
    if (this.parts.live.connection(id) === undefined) return { code: 'display-away' };
    this.parts.live.tell(id, notice);
    return undefined;
  }

  revoke({ id, display, settings }: DisplaySession): void {
    this.left.leave(display.name, settings);
    this.parts.sessions.end(id);
  }

  private own(): DisplaySession[] {
    return this.parts.sessions.displaysOf(this.site());
  }

  private site(): string {
    return this.parts.place.bound()?.id ?? '';
  }

  private isHome(home: DisplayHome): boolean {
    if (home === 'start') return true;
    const profiles = this.parts.setup.current()?.setup.profiles ?? [];
    return profiles.some(({ _id, type }) => _id === home.profile && type === home.kind);
  }

  private rowOf({ id, display, lastSeenAt }: DisplaySession): DisplayRow {
    const connection = this.parts.live.connection(id);
    const isConnected = connection !== undefined;
    const { site: _site, claim: _claim, ...shown } = display;
    return {
      id,
      ...shown,
      isConnected,
      lastSeenAt: isConnected ? this.parts.now() : lastSeenAt,
      ...(connection?.latencyMs === undefined ? {} : { latencyMs: connection.latencyMs }),
    };
  }
}
