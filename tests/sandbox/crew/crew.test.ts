import { describe, expect, it } from 'vitest';
import { Crew } from '../../../hub/sandbox/crew/crew.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import type { Board } from '../../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { fridayNight } from '../../../shared/samples/friday-night.ts';
import { grillStation } from '../../../shared/samples/grill-station.ts';
import { guests } from '../../../shared/samples/guests.ts';

const NOW = 1_800_000_000_000;
const PASS: BoardAddress = { kind: 'expo', profile: 'pass' };
const GRILL: BoardAddress = { kind: 'kitchen', profile: 'grill' };

/** A site with a pass, a grill and guests, whose boards stand still: what the crew taps is noted only. */
class Floor {
  watched: BoardAddress[] = [];
  steadyMs = 0;
  speed = 1;
  readonly taps: { command: Command; board: string | undefined; by: string | undefined }[] = [];
  readonly failures: unknown[] = [];
  readonly open = new Map<string, number>();
  moved = 0;
  readonly #profiles = readSetup({
    profiles: [
      { _id: 'pass', type: 'expo', name: 'Pass', V: 4 },
      { _id: 'grill', type: 'kitchen', name: 'Grill', V: 4, stationId: 'bon-grill' },
      { _id: 'guests', type: 'customer', name: 'Guests', V: 4 },
    ],
  }).profiles;
  readonly #boards: Record<string, Board> = {
    pass: fridayNight(NOW),
    grill: grillStation(NOW),
    guests: guests(NOW),
  };
  readonly crew: Crew;

  constructor() {
    this.crew = new Crew({
      engine: {
        openBoard: ({ profile }) => {
          this.open.set(profile, (this.open.get(profile) ?? 0) + 1);
          return { ok: true, key: profile };
        },
        closeBoard: (key) => void this.open.set(key, (this.open.get(key) ?? 0) - 1),
        boardNow: (key) => {
          const board = this.#boards[key];
          if (board === undefined || (this.open.get(key) ?? 0) < 1) throw new Error(`${key} is not open`);
          return { seq: 1, digest: '', board };
        },
        command: ({ command, boardKey, actor }) =>
          void this.taps.push({ command, board: boardKey, by: actor.staff?.name }),
      },
      evening: {
        speed: () => this.speed,
        cooks: () => [
          { id: 'user-3', name: 'Kofi Mensah' },
          { id: 'user-4', name: 'Lena Fischer' },
        ],
        moveSomebody: () => {
          this.moved += 1;
        },
      },
      site: () => ({ id: 'site-1', profiles: this.#profiles }),
      watched: () => this.watched,
      hubNow: () => NOW + this.steadyMs,
      steadyNow: () => this.steadyMs,
      failed: (reason) => this.failures.push(reason),
    });
  }

  pass(seconds: number): Floor['taps'] {
    const before = this.taps.length;
    for (let second = 0; second < seconds; second += 1) {
      this.steadyMs += 1000;
      this.crew.look();
    }
    return this.taps.slice(before);
  }
}

const onBoard = (taps: Floor['taps'], board: string) => taps.filter((tap) => tap.board === board);

describe('the crew of a sandbox', () => {
  it('[SAND-06] works at the station, the pass and the counter, in the name of a cook', () => {
    const floor = new Floor();
    const taps = floor.pass(900);
    expect(floor.failures).toEqual([]);
    expect(onBoard(taps, 'grill').every(({ command, by }) => command.name === 'item.mark' && by)).toBe(true);
    expect(onBoard(taps, 'grill').length).toBeGreaterThan(2);
    expect(onBoard(taps, 'guests').map(({ command }) => command.name)).toContain('order.deliver');
    expect(floor.moved).toBe(1);
  });

  it('[SAND-06] goes on at a board that somebody only looks at', () => {
    const floor = new Floor();
    floor.watched = [PASS, GRILL];
    expect(onBoard(floor.pass(300), 'grill').length).toBeGreaterThan(2);
    expect(floor.crew.visitorBoards()).toEqual([]);
  });

  it('[SAND-06] leaves a board to a visitor from the first tap until a minute after the visitor left', () => {
    const floor = new Floor();
    floor.watched = [PASS, GRILL];
    for (const board of floor.watched) floor.crew.commanded(board);
    expect(floor.crew.visitorBoards()).toEqual([{ profile: 'pass' }, { profile: 'grill' }]);
    const meanwhile = floor.pass(300);
    expect(onBoard(meanwhile, 'grill')).toEqual([]);
    expect(meanwhile.filter(({ command }) => /^course\.(ready|serve)$/.test(command.name))).toEqual([]);
    floor.watched = [];
    expect(onBoard(floor.pass(59), 'grill')).toEqual([]);
    expect(onBoard(floor.pass(900), 'grill').length).toBeGreaterThan(2);
  });

  it('[SAND-06] takes a board back that is handed back, though the visitor still looks at it', () => {
    const floor = new Floor();
    floor.watched = [GRILL];
    floor.crew.commanded(GRILL);
    expect(onBoard(floor.pass(120), 'grill')).toEqual([]);
    floor.crew.handBack({ profile: 'grill' });
    expect(onBoard(floor.pass(300), 'grill').length).toBeGreaterThan(2);
  });

  it('[SAND-06] a guests’ board that is watched takes nobody off', () => {
    const floor = new Floor();
    floor.watched = [{ kind: 'customer', profile: 'guests' }];
    expect(onBoard(floor.pass(300), 'guests').length).toBeGreaterThan(0);
  });

  it('[SAND-07] is four times as fast where the evening is', () => {
    const taps = (speed: number) => {
      const floor = new Floor();
      floor.speed = speed;
      return onBoard(floor.pass(240), 'grill').length;
    };
    expect(taps(4)).toBeGreaterThan(taps(1));
  });

  it('[SAND-06] leaves no board open behind it', () => {
    const floor = new Floor();
    floor.watched = [GRILL];
    floor.pass(120);
    floor.crew.stop();
    expect([...floor.open.values()]).toEqual([...floor.open.values()].map(() => 0));
  });
});
