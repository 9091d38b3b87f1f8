// Boards of a new hub that knows only the stored data.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../../hub/engine/engine.ts';
import { ServedSite } from '../../hub/engine/surroundings.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { NO_JOURNAL, NO_RECORD, openStore } from '../support/open-store.ts';
import type { Restaurant } from './restaurant.ts';

const KEEP_MS = 30 * 24 * 3_600_000;

/** Boards by the text of their address. */
export function freshBoards(
  { hub, folder }: Pick<Restaurant, 'hub' | 'folder'>,
  addresses: readonly BoardAddress[],
): Map<string, Board> {
  if (hub === undefined) throw new Error('the hub does not serve');
  const copy = join(folder, 'fresh');
  mkdirSync(copy, { recursive: true });
  for (const end of ['', '-wal']) {
    const file = join(folder, `kds.db${end}`);
    if (existsSync(file)) copyFileSync(file, join(copy, `kds.db${end}`));
  }
  const { time, clock, served } = hub.base;
  const store = openStore(
    copy,
    time.now,
    () => [...served.context.siteNames.keys()],
    () => served.context.site.id,
  );
  const engine = new Engine(
    {
      stores: store,
      now: time.now,
      unmovedNow: time.unmovedNow,
      ageingNow: clock.ageingNow,
      clock: () => ({ sleepUntil: () => {}, moved: () => {}, stop: () => {} }),
      log: {
        order: () => {},
        command: () => {},
        defect: (reason) => {
          throw reason;
        },
      },
      offline: () => false,
      onWriteFailure: (reason) => {
        throw reason;
      },
      onWriteSuccess: () => {},
      record: NO_RECORD,
      times: () => new Map(),
      journal: NO_JOURNAL,
      onRefused: () => {},
      keepMs: KEEP_MS,
    },
    new ServedSite({ ...served.context }),
  );
  engine.connect({
    publisher: { boardChanged: () => {}, boardGone: () => {}, notice: () => {}, kitchenChanged: () => {} },
    ask: async () => ({ ok: true }),
    onMode: () => {},
    onOutbox: () => {},
    onTillEvents: () => {},
    onMessages: () => {},
  });
  engine.loadOpenOrders();
  const boards = addresses.map((address): [string, Board] => {
    const opening = engine.openBoard(address);
    if (!opening.ok) throw new Error(opening.refusal.code);
    return [canonicalJson(address), structuredClone(engine.boardNow(opening.key).board)];
  });
  engine.stop();
  store.close();
  rmSync(copy, { recursive: true, force: true });
  return new Map(boards);
}
