// Every tap on a board's page is looked at here before anything else hears of it: one that can't have been meant for what
// it hit shows that it was felt, and goes no further (TICK-43).
import { useEffect } from 'react';
import { CONTROL, isRecent, isWet, SLACK_PX, showFelt, type Touched, type Trace } from './finger-guard.ts';

/** A tap as it is remembered: where it stands now is looked up when the next one comes. */
interface Kept extends Omit<Trace, 'controlIs'> {
  pointerId: number;
  node: Element;
}

const PART = '[data-ticket], [data-row]';
/** A card in its place, or a row of a list. */
const CARDS = '[data-cards]';

let watched: Taps | undefined;

/** The tap that is being heard changed something. */
export function noteAct(): void {
  watched?.acted();
}

/** Watches while the board is on the screen. Draws nothing. */
export function FingerWatch(): null {
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
  private kept: Kept[] = [];
  /** Pointers whose tap is let go no further. */
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
    if (isWet({ ...touched, atMs, x, y, changedAtMs: this.changedAt(node) }, this.kept.map(asTrace))) {
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

  /** What the last tap asked for was sent. */
  acted(): void {
    const last = this.kept.at(-1);
    if (last) last.acted = true;
  }

  /** What follows of a tap; keys and the bump bar click without a pointer. */
  readonly rest = (event: PointerEvent | MouseEvent): void => {
    const { type } = event;
    const pointerId = event instanceof PointerEvent ? event.pointerId : -1;
    const own = this.kept.findLast((one) => one.pointerId === pointerId);
    // Taps act when the finger leaves; one that scrolls is none.
    if (own && type === 'pointerup') own.atMs = event.timeStamp;
    if (own && type === 'pointercancel') this.kept.splice(this.kept.indexOf(own), 1);
    if (!this.wet.has(pointerId) || (type === 'click' && event.detail === 0)) return;
    event.stopPropagation();
    if (type === 'click') event.preventDefault();
    if (type !== 'pointerup') this.wet.delete(pointerId);
  };
}

function asTrace({ node, ...kept }: Kept): Trace {
  return {
    ...kept,
    get controlIs() {
      return node.isConnected ? node.getBoundingClientRect() : undefined;
    },
  };
}

/** Cards are drawn anew with their tickets, so that names tell their parts; elsewhere a button is itself. */
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

/** When cards, lines and buttons last came, moved or changed; nothing is measured for it. */
function watchChanges() {
  const changed = new WeakMap<Node, number>();
  const note = (records: readonly MutationRecord[]) => {
    const now = performance.now();
    for (const record of records) {
      for (const node of changedBy(record)) changed.set(node, now);
    }
  };
  const observer = new MutationObserver(note);
  const main = document.querySelector('main');
  if (main) {
    observer.observe(main, {
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
      for (let at: Element | null = node; at && !at.matches(CARDS); at = at.parentElement) {
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
  if (!(target instanceof Element) || !target.closest(CARDS)) return [];
  if (attributeName === 'style') return isElsewhere(oldValue, target.getAttribute('style')) ? [target] : [];
  if (type === 'attributes') return [target];
  const came = [...addedNodes].filter((node) => node instanceof Element);
  const went = [...removedNodes].some((node) => node instanceof Element);
  if (came.length === 0 && !went) return [];
  // Another sign on a button is another meaning; cards stand where their style says, but lines push one another.
  const control = target.closest(CONTROL);
  if (control) return [control];
  return target.closest(IN_FLOW) ? [...came, ...following(nextSibling)] : came;
}

/** What stands in these stands behind one another. */
const IN_FLOW = '[data-ticket], table';

function following(from: Node | null): Node[] {
  const nodes: Node[] = [];
  for (let node = from; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** Whether a card's place or size is another one. */
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
