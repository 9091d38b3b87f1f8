// The display's only link and store.

import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { CustomerBoard, CustomerCard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type Command, workingKey } from '../../shared/protocol/command.ts';
import type { PageReport } from '../../shared/protocol/up.ts';
import { watchId } from './boards/held-board.ts';
import { tabStorage } from './browser-storage.ts';
import type { FrameChecks } from './frame-checks.ts';
import { apiWork } from './http/api-call.ts';
import { loadUntilThere } from './http/load-until-there.ts';
import type { LinkHost, LinkSocket, SocketEvents } from './link-host.ts';
import { LiveLink } from './live-link.ts';
import { createLiveStore, type LinkPhase, type LiveState, type ShownRefusal } from './live-store.ts';
import type { SendOptions, Sent } from './open-commands.ts';

/** The first picture is over by then, on a slow stick too. */
const FRAME_CHECKS_AFTER_MS = 5_000;

export const liveStore = createLiveStore();

let link: LiveLink | undefined;

/** The link, created on first use; the shell connects it. */
export function liveLink(): LiveLink {
  link ??= new LiveLink(browserHost(__BUILD__), liveStore);
  return link;
}

/** Replaces the hub's link until the returned function is called (REPLAY-01). */
export function replaceLink(other: LiveLink): (goesOn: boolean) => void {
  const own = liveLink();
  own.stop();
  link = other;
  other.start();
  return (goesOn) => {
    other.stop();
    link = own;
    if (goesOn) own.start();
  };
}

/** Hub time in milliseconds since 1970; use it for every age and countdown (LIVE-10). */
export function hubNow(): number {
  return liveLink().hubNow();
}

export function useLive<Selected>(select: (state: LiveState) => Selected): Selected {
  return useStore(liveStore, select);
}

/**
 * Browser environment of the link: websocket, clocks, paint, storage. Works on plain http, where randomUUID and similar
 * functions are missing.
 */
const ID_BYTES = 16;

function browserHost(build: string): LinkHost {
  const touching = watchTouch();
  return {
    openSocket,
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    afterPaint,
    onLeave(run) {
      addEventListener('pagehide', run);
      addEventListener('visibilitychange', () => document.hidden && run());
    },
    page: pageWatch(),
    onVisible: (run) => addEventListener('visibilitychange', run, true),
    hidden: (tickets) => hiddenAmong?.(tickets),
    random: Math.random,
    newId,
    kept: tabStorage,
    build,
    frameChecks: laterFrameChecks(),
    // A page with a pending call receives the answer before it is reloaded.
    touching: () => touching() || apiWork.getState().calls > 0,
    reload: () => location.reload(),
    fault: (message) => reportError(new Error(message)),
  };
}

function laterFrameChecks(): () => FrameChecks | undefined {
  let checks: FrameChecks | undefined;
  const load = async () => {
    ({ frameChecks: checks } = await import('./frame-checks.ts'));
  };
  setTimeout(() => void loadUntilThere(load), FRAME_CHECKS_AFTER_MS);
  return () => checks;
}

/** A task queued from a frame runs once that frame is painted; a second frame would have to be painted as well. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(undefined);
  });
}

let hiddenAmong: ((tickets: readonly string[]) => string[]) | undefined;

/** Set by the board's lazy parts, which know the tickets in view. */
export function tellHidden(among: typeof hiddenAmong): void {
  hiddenAmong = among;
}

let provenSound: PageReport['sound'];

/** Reported to the hub once a second from now on (GLASS-06). */
export function tellSound(sound: PageReport['sound']): void {
  provenSound = sound;
}

/** Called once a second; requests a frame each time, and a missing frame is reported too. */
function pageWatch(): () => PageReport {
  let frameAt = performance.now();
  return () => {
    // A frame's timestamp comes from the display and may be slightly ahead of the clock.
    const frameMs = Math.max(0, Math.round(performance.now() - frameAt));
    requestAnimationFrame((at) => {
      frameAt = at;
    });
    return { frameMs, ...(document.hidden && { hidden: true }), ...(provenSound && { sound: provenSound }) };
  };
}

function openSocket(events: SocketEvents): LinkSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/live`);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.heard(data);
  });
  socket.addEventListener('close', () => events.closed());
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function watchTouch(): () => boolean {
  const down = new Set<number>();
  const options = { capture: true, passive: true };
  addEventListener('pointerdown', (event) => down.add(event.pointerId), options);
  for (const end of ['pointerup', 'pointercancel'] as const) {
    addEventListener(end, (event) => down.delete(event.pointerId), options);
  }
  return () => down.size > 0;
}

// React hooks for boards; each re-renders only when its own part has changed.

/** One part of an expo or kitchen board; undefined until received. */
export function useBoardPart<Part extends keyof OperatorBoard>(
  watch: string,
  part: Part,
): OperatorBoard[Part] | undefined {
  return useLive((state) => operatorBoard(state, watch)?.[part]);
}

/** A value derived from a part; re-renders only when that value differs, however often the part changes. */
export function useOfBoard<Part extends keyof OperatorBoard, Picked>(
  watch: string,
  part: Part,
  pick: (value: NonNullable<OperatorBoard[Part]>) => Picked,
): Picked | undefined {
  return useLive((state) => {
    const value = operatorBoard(state, watch)?.[part];
    return value === undefined || value === null ? undefined : pick(value);
  });
}

/** One ticket of an expo or kitchen board. */
export function useTicket(watch: string, id: string): Ticket | undefined {
  return useLive((state) => operatorBoard(state, watch)?.tickets[id]);
}

/** One part of a customer board; undefined until received. */
export function useCustomerBoardPart<Part extends keyof CustomerBoard>(
  watch: string,
  part: Part,
): CustomerBoard[Part] | undefined {
  return useLive((state) => customerBoard(state, watch)?.[part]);
}

/** One order of a customer board. */
export function useCustomerOrder(watch: string, id: string): CustomerCard | undefined {
  return useLive((state) => customerBoard(state, watch)?.tickets[id]);
}

/** Refusal of a watch without a board, for example board-unknown. */
export function useWatchRefusal(watch: string): ShownRefusal | undefined {
  return useLive((state) => state.watchRefusals[watch]);
}

/** True if the board has ended while shown: its profile was deleted, or this display may no longer watch it. */
export function isBoardGone({ code }: ShownRefusal): boolean {
  return code === 'board-unknown' || code === 'not-allowed';
}

export function useLinkPhase(): LinkPhase {
  return useLive((state) => state.phase);
}

function operatorBoard(state: LiveState, watch: string): OperatorBoard | undefined {
  const held = state.boards[watch];
  return held?.kind === 'operator' ? held.board : undefined;
}

function customerBoard(state: LiveState, watch: string): CustomerBoard | undefined {
  const held = state.boards[watch];
  return held?.kind === 'customer' ? held.board : undefined;
}

/**
 * Watches a board while the component is mounted; a changed view is requested immediately, and the old content stays
 * until the new one arrives.
 * @param role distinguishes two watches of one board, for example a dialog with its own view
 * @returns the watch's id for the other hooks
 */
export function useWatch(address: BoardAddress, role?: string): string {
  const id = watchId(address, role);
  const wanted = JSON.stringify(address);
  useEffect(() => {
    const asked: BoardAddress = JSON.parse(wanted);
    return liveLink().watch(id, asked);
  }, [id, wanted]);
  return id;
}

type Send = (command: Command, options?: SendOptions) => Sent;

/** Sends commands for the board of a watch. */
export function useSend(watch: string): Send {
  return useCallback((command, options) => liveLink().send(command, watch, options), [watch]);
}

/** True while this command, or its counterpart on the same button, is unanswered (LIVE-07). */
export function useWorking(command: Command): boolean {
  const key = workingKey(command);
  return useLive((state) => state.working[key] !== undefined);
}

/** The same for a button that may send one of several commands, or none yet. */
export function useAnyWorking(commands: readonly Command[]): boolean {
  const keys = commands.map(workingKey);
  return useLive((state) => keys.some((key) => state.working[key] !== undefined));
}

/** True while one of these is delayed in this display and can be cancelled. */
export function useHeld(commands: readonly Command[]): boolean {
  const keys = commands.map(workingKey);
  return useLive((state) => keys.some((key) => state.held[key] !== undefined));
}
