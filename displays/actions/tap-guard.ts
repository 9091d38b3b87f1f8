// Guard that checks every tap on a board's page first. Cards leave, move up and change while a finger is on its way,
// and a wet finger taps twice: something that appeared under it within that time must not act, only show that it was hit
// (TICK-43). Tickets and lines that haven't moved act immediately, however quickly taps follow each other.

import { useEffect } from 'react';
import { fingerTimes } from './finger-times.ts';

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Touched {
  /** Equal for the same control, also after a re-render. */
  control: unknown;
  /** The ticket or row it is part of; undefined outside of cards. */
  part: string | undefined;
}

export interface Tap extends Touched {
  /** When the finger came down, in milliseconds of a monotonic clock. */
  atMs: number;
  x: number;
  y: number;
  /** When the hit control last appeared, moved or changed meaning, on the same clock; undefined if long ago. */
  changedAtMs: number | undefined;
  /** True if each tap toggles, opens or turns the control: two taps of a wet finger would cancel each other. */
  switches: boolean;
}

/** Target of an earlier tap: its bounds then and now; undefined if it is gone. */
export interface Trace extends Touched {
  atMs: number;
  x: number;
  y: number;
  /** True if the tap changed something. */
  acted: boolean;
  controlWas: Bounds;
  controlIs: Bounds | undefined;
  /** Bounds of the whole ticket or row. */
  partWas: Bounds | undefined;
}

/** Maximum distance between the two taps of a double tap. */
const JITTER_PX = 24;
/** Movements below this don't count. */
const SLACK_PX = 4;

export function isWet(tap: Tap, traces: readonly Trace[]): boolean {
  // Faster than human reaction: the tap was aimed at what was there before. A tap that waited for a busy page is older still.
  if (tap.changedAtMs !== undefined && tap.atMs - tap.changedAtMs < fingerTimes.reactionMs) return true;
  return traces.some(
    (trace) =>
      isRecent(trace, tap.atMs) &&
      (isInControl(tap, trace) || isInPart(tap, trace) || isSwitchedAgain(tap, trace)),
  );
}

function isSwitchedAgain({ switches, control, atMs }: Tap, trace: Trace): boolean {
  return switches && control === trace.control && atMs - trace.atMs < fingerTimes.repeatMs;
}

function isRecent({ atMs }: Pick<Trace, 'atMs'>, nowMs: number): boolean {
  return nowMs - atMs < fingerTimes.guardMs;
}

/** True if another control was tapped here a moment ago. Two overlapping buttons of one line don't count. */
function isInControl(tap: Tap, trace: Trace): boolean {
  if (trace.control === tap.control) return false;
  // Keys of a dialog are safe to tap in quick succession.
  if (!trace.acted && trace.part === undefined && tap.part === undefined) return false;
  // A tap on a card's title counts for the whole header, which is larger.
  const isNear = Math.hypot(tap.x - trace.x, tap.y - trace.y) <= JITTER_PX;
  if (!isNear && !holds(trace.controlWas, tap)) return false;
  const isBeside = trace.part !== undefined && trace.part === tap.part;
  return !isBeside || trace.controlIs === undefined || isMoved(trace.controlWas, trace.controlIs);
}

/** True at the former place of another ticket with a button that was tapped a moment ago. */
function isInPart(tap: Tap, { part, partWas }: Trace): boolean {
  return tap.part !== undefined && tap.part !== part && partWas !== undefined && holds(partWas, tap);
}

function holds({ left, top, right, bottom }: Bounds, { x, y }: Pick<Tap, 'x' | 'y'>): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function isMoved(was: Bounds, is: Bounds): boolean {
  const shifts = [is.left - was.left, is.top - was.top, is.right - was.right, is.bottom - was.bottom];
  return shifts.some((shift) => Math.abs(shift) > SLACK_PX);
}

/** How long a tap that did nothing is shown as noticed. */
const FELT_MS = 400;

/** Controls of a board that a finger can press. */
const CONTROL = '[data-act], [data-line], [data-row], [data-ghost], [role="button"], button, a, input';

export function showFelt(target: EventTarget | null | undefined): void {
  if (!(target instanceof Element)) return;
  const node = target.closest(CONTROL) ?? target.closest('[data-ticket]');
  if (!node) return;
  node.setAttribute('data-felt', '');
  setTimeout(() => node.removeAttribute('data-felt'), FELT_MS);
}

/** A tap as remembered; its target's current bounds are looked up at the next tap. */
interface RememberedTap extends Omit<Trace, 'controlIs'> {
  pointerId: number;
  node: Element;
}

const PART = '[data-ticket], [data-row]';
/** A card in its place, or a row of a list. */
const CARDS = '[data-cards]';
/** Chips in the foot that turn the page. */
const CHIPS = '[data-chips]';
/** Areas whose content changes under a finger: cards, chips and notices in the foot, all-day counts. */
const AREAS = `${CARDS}, ${CHIPS}, [data-calls], [data-offers], [data-rail]`;
const SWITCHES = '[aria-pressed], [aria-expanded], input[type="checkbox"]';

/** Also page turns and controls that open a block between the cards. */
function isSwitch(node: Element): boolean {
  if (node.closest(`${CARDS}, ${CHIPS}`) !== null && node.closest(PART) === null) return true;
  return node.matches(SWITCHES) && node.closest(`${AREAS}, [data-foot]`) !== null;
}

let watched: Taps | undefined;

/** Marks the tap being handled as one that changed something. */
export function markTapHandled(): void {
  watched?.acted();
}

/** Runs while the board is shown. Renders nothing. */
export function TapGuard(): null {
  useEffect(() => {
    const changes = watchChanges();
    const taps = new Taps(changes.of);
    watched = taps;
    const options = { capture: true };
    const handlers = [
      ['pointerdown', taps.down],
      ['pointerup', taps.rest],
      ['pointercancel', taps.rest],
      ['click', taps.rest],
    ] as const;
    for (const [type, handle] of handlers) addEventListener(type, handle, options);
    return () => {
      for (const [type, handle] of handlers) removeEventListener(type, handle, options);
      changes.stop();
    };
  }, []);
  return null;
}

class Taps {
  private readonly changedAt: (node: Element) => number | undefined;
  private kept: RememberedTap[] = [];
  /** Pointers whose tap was stopped. */
  private readonly wet = new Set<number>();

  constructor(changedAt: (node: Element) => number | undefined) {
    this.changedAt = changedAt;
  }

  readonly down = (event: PointerEvent): void => {
    this.wet.delete(event.pointerId);
    const node = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    if (!node || event.button !== 0) return;
    const touched = touchedAt(node);
    const { timeStamp: atMs, clientX: x, clientY: y } = event;
    this.kept = this.kept.filter((one) => isRecent(one, atMs));
    const tap = { ...touched, atMs, x, y, changedAtMs: this.changedAt(node), switches: isSwitch(node) };
    if (isWet(tap, this.kept.map(asTrace))) {
      this.wet.add(event.pointerId);
      event.stopPropagation();
      showFelt(node);
      return;
    }
    const partWas = node.closest(PART)?.getBoundingClientRect();
    const { pointerId } = event;
    const controlWas = node.getBoundingClientRect();
    this.kept.push({ ...touched, atMs, x, y, pointerId, node, acted: false, controlWas, partWas });
  };

  /** The command of the last tap was sent. */
  acted(): void {
    const last = this.kept.at(-1);
    if (last) last.acted = true;
  }

  /** Handles the remaining events of a tap; keys and the bump bar click without a pointer. */
  readonly rest = (event: PointerEvent | MouseEvent): void => {
    const { type } = event;
    const pointerId = event instanceof PointerEvent ? event.pointerId : -1;
    const own = this.kept.findLast((one) => one.pointerId === pointerId);
    // Taps act when the finger is lifted; a scroll isn't a tap.
    if (own && type === 'pointerup') own.atMs = event.timeStamp;
    if (own && type === 'pointercancel') this.kept.splice(this.kept.indexOf(own), 1);
    if (!this.wet.has(pointerId) || (type === 'click' && event.detail === 0)) return;
    event.stopPropagation();
    if (type === 'click') event.preventDefault();
    if (type !== 'pointerup') this.wet.delete(pointerId);
  };
}

function asTrace({ node, ...kept }: RememberedTap): Trace {
  return {
    ...kept,
    get controlIs() {
      return node.isConnected ? node.getBoundingClientRect() : undefined;
    },
  };
}

/** Cards re-render with their tickets, so their parts are identified by data attributes; elsewhere by the button element. */
function touchedAt(node: Element): Touched {
  const part = node.closest<HTMLElement>(PART)?.dataset;
  const { act, of, line } = node instanceof HTMLElement ? node.dataset : {};
  const name = act ?? line;
  const isNamed = part?.ticket !== undefined && name !== undefined;
  return {
    control: isNamed ? [part.ticket, name, of].join('\n') : node,
    part: part?.ticket ?? part?.row,
  };
}

/** Records when cards, lines, notices and buttons last appeared, moved or changed, without measuring anything. */
function watchChanges() {
  const changed = new WeakMap<Node, number>();
  const note = (records: readonly MutationRecord[]) => {
    const now = performance.now();
    for (const record of records) {
      for (const node of changedBy(record)) changed.set(node, now);
    }
  };
  const observer = new MutationObserver(note);
  const screen = document.querySelector('main')?.parentElement;
  if (screen) {
    observer.observe(screen, {
      subtree: true,
      childList: true,
      attributeFilter: ['style', 'data-state'],
      attributeOldValue: true,
    });
  }
  return {
    of(node: Element): number | undefined {
      note(observer.takeRecords());
      let last: number | undefined;
      for (let at: Element | null = node; at && !at.matches(AREAS); at = at.parentElement) {
        const own = changed.get(at);
        if (own !== undefined) last = Math.max(own, last ?? own);
      }
      return last;
    },
    stop: () => observer.disconnect(),
  };
}

function changedBy(record: MutationRecord): Node[] {
  const { target, type, attributeName, oldValue, addedNodes, removedNodes, nextSibling } = record;
  if (!(target instanceof Element) || !target.closest(AREAS)) return [];
  if (attributeName === 'style') return isElsewhere(oldValue, target.getAttribute('style')) ? [target] : [];
  if (type === 'attributes') return [target];
  const came = [...addedNodes].filter((node) => node instanceof Element);
  const went = [...removedNodes].some((node) => node instanceof Element);
  if (came.length === 0 && !went) return [];
  // A new icon on a button means a new action; cards are placed by their style, but lines push each other.
  const control = target.closest(CONTROL);
  if (control) return [control];
  return target.closest(IN_FLOW) ? [...came, ...following(nextSibling)] : came;
}

/** Containers whose children are laid out one after the other. */
const IN_FLOW = `[data-ticket], ${CHIPS}, [data-calls], table, ul`;

function following(from: Node | null): Node[] {
  const nodes: Node[] = [];
  for (let node = from; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** True if a card's place or size has changed. */
function isElsewhere(before: string | null, after: string | null): boolean {
  const was = lengthsOf(before);
  const is = lengthsOf(after);
  return (
    was.length !== is.length || is.some((length, index) => Math.abs(length - (was[index] ?? 0)) > SLACK_PX)
  );
}

function lengthsOf(style: string | null): number[] {
  return [...(style ?? '').matchAll(/(-?[\d.]+)px/g)].map(([, length]) => Number(length));
}
