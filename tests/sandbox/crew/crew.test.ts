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

/** A site with a pass, a grill and a customer board that never change: taps of the crew are only recorded. */
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
  it('works at the station, the pass and the counter, in the name of a cook [SAND-06]', () => {
    const floor = new Floor();
    const taps = floor.pass(900);
    expect(floor.failures).toEqual([]);
    expect(onBoard(taps, 'grill').every(({ command, by }) => command.name === 'item.mark' && by)).toBe(true);
    expect(onBoard(taps, 'grill').length).toBeGreaterThan(2);
    expect(onBoard(taps, 'guests').map(({ command }) => command.name)).toContain('order.deliver');
    expect(floor.moved).toBe(1);
  });

  it('continues at a board that a visitor only watches [SAND-06]', () => {
    const floor = new Floor();
    floor.watched = [PASS, GRILL];
    expect(onBoard(floor.pass(300), 'grill').length).toBeGreaterThan(2);
    expect(floor.crew.visitorBoards()).toEqual([]);
  });

  it('leaves a board to a visitor from the first tap until a minute after the visitor left [SAND-06]', () => {
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

  it('takes a board back that is handed back, though the visitor still watches it [SAND-06]', () => {
    const floor = new Floor();
    floor.watched = [GRILL];
    floor.crew.commanded(GRILL);
    expect(onBoard(floor.pass(120), 'grill')).toEqual([]);
    floor.crew.handBack({ profile: 'grill' });
    expect(onBoard(floor.pass(300), 'grill').length).toBeGreaterThan(2);
  });

  it('keeps working when a customer board is watched [SAND-06]', () => {
    const floor = new Floor();
    floor.watched = [{ kind: 'customer', profile: 'guests' }];
    expect(onBoard(floor.pass(300), 'guests').length).toBeGreaterThan(0);
  });

  it('is four times as fast when the evening is [SAND-07]', () => {
    const taps = (speed: number) => {
      const floor = new Floor();
      floor.speed = speed;
      return onBoard(floor.pass(240), 'grill').length;
    };
    expect(taps(4)).toBeGreaterThan(taps(1));
  });

  it('leaves no board open [SAND-06]', () => {
    const floor = new Floor();
    floor.watched = [GRILL];
    floor.pass(120);
    floor.crew.stop();
    expect([...floor.open.values()]).toEqual([...floor.open.values()].map(() => 0));
  });
});
