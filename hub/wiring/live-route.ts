// Owns how engine, screens and HTTP API see each other: open boards, commands with their answers, displays' sockets.
import type { Engine } from '../engine/engine.ts';
import type { HubLog } from '../host/log.ts';
import { hangLiveRoute } from '../screens/live-route.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { LiveEngine } from '../screens/ports.ts';
import type { LivePort } from '../web/ports.ts';

/** @param now hub time in milliseconds since 1970 */
export function liveEngineOf(engine: Engine, now: () => number): LiveEngine {
  const isOpen = <Value>(value: Value | undefined, key: string): Value => {
    if (value === undefined) throw new Error(`board ${key} is not open`);
    return value;
  };
  return {
    now,
    openBoard: (address) => engine.openBoard(address),
    closeBoard: (key) => engine.closeBoard(key),
    boardNow: (key) => isOpen(engine.boardNow(key), key),
    digestNow: (key) => isOpen(engine.digestNow(key), key),
    command: (request, answer) => engine.command({ ...request, answer }),
  };
}

export function livePortOf(screens: Screens, log: HubLog): LivePort {
  return {
    hang: (app, visitorOf) => hangLiveRoute(app, screens, log, visitorOf),
    sessionEnded: (sessionId) => screens.sessionEnded(sessionId),
    connection: (sessionId) => screens.connection(sessionId),
    tell: (sessionId, notice) => screens.publisher.notice({ display: sessionId }, notice),
    reloadAll: () => screens.publisher.notice('all', { kind: 'reload' }),
  };
}
