// Owns what a hand does to the cards of a board: tap, swipe, long press, keys; one set of handlers for all cards.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import {
  LONG_PRESS_MS,
  LONG_PRESS_TOLERANCE_PX,
  SWIPE_LEAST_PX,
  SWIPE_MOST_ASIDE_PX,
} from '../../shared/limits.ts';

export interface CardHands {
  tapLine(ticketId: string, lineId: string): void;
  /** @param of the line that the act is about, where it is about one */
  act(ticketId: string, act: string, of: string | undefined): void;
  longPress(ticketId: string): void;
  /** Takes a tap anywhere on a card for itself; false where it means what it always means. */
  takesTap?(ticketId: string): boolean;
}

interface Touch {
  x: number;
  y: number;
  target: Element;
  timer: ReturnType<typeof setTimeout>;
}

/** Acts on release; a swipe with the page's direction advances a line like a tap does (TICK-23). */
export function useCardGestures(hands: CardHands) {
  const latest = useRef(hands);
  useEffect(() => {
    latest.current = hands;
  });
  const gestures = useMemo(() => new CardGestures(() => latest.current), []);
  useEffect(() => () => gestures.drop(), [gestures]);
  return gestures.handlers;
}

class CardGestures {
  private readonly hands: () => CardHands;
  private touch: Touch | undefined;
  /** The click that follows a swipe or a long press means nothing more. */
  private deaf = false;

  constructor(hands: () => CardHands) {
    this.hands = hands;
  }

  readonly handlers = {
    onClick: (event: MouseEvent) => {
      if (this.deaf) this.deaf = false;
      else this.tap(event.target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat || event.defaultPrevented) return;
      if (!(event.target instanceof Element) || !event.target.matches('[data-line]')) return;
      event.preventDefault();
      this.tap(event.target);
    },
    onPointerDown: (event: PointerEvent) => {
      this.drop();
      this.deaf = false;
      const { target, clientX: x, clientY: y, button } = event;
      if (!(target instanceof Element) || button !== 0) return;
      this.touch = { x, y, target, timer: setTimeout(() => this.held(target), LONG_PRESS_MS) };
    },
    onPointerMove: (event: PointerEvent) => {
      if (this.touch && far(this.touch, event)) clearTimeout(this.touch.timer);
    },
    onPointerUp: (event: PointerEvent) => {
      const { touch } = this;
      this.drop();
      const line = touch?.target.closest('[data-line]');
      if (!touch || !line || !swiped(touch, event, getComputedStyle(line).direction === 'rtl')) return;
      this.tap(line);
      this.deaf = true;
    },
    onPointerCancel: () => this.drop(),
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };

  drop(): void {
    clearTimeout(this.touch?.timer);
    this.touch = undefined;
  }

  private held(target: Element): void {
    const ticketId = ticketOf(target);
    if (ticketId === undefined) return;
    this.touch = undefined;
    this.deaf = true;
    this.hands().longPress(ticketId);
  }

  private tap(target: EventTarget): void {
    if (!(target instanceof Element)) return;
    const ticketId = ticketOf(target);
    if (ticketId === undefined || this.hands().takesTap?.(ticketId)) return;
    const { act, of } = target.closest<HTMLElement>('[data-act]')?.dataset ?? {};
    const lineId = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (act !== undefined) this.hands().act(ticketId, act, of);
    else if (lineId !== undefined) this.hands().tapLine(ticketId, lineId);
  }
}

function ticketOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
}

function far(touch: Touch, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - touch.x, clientY - touch.y) > LONG_PRESS_TOLERANCE_PX;
}

function swiped(touch: Touch, { clientX, clientY }: PointerEvent, isRtl: boolean): boolean {
  const along = (clientX - touch.x) * (isRtl ? -1 : 1);
  return along >= SWIPE_LEAST_PX && Math.abs(clientY - touch.y) <= SWIPE_MOST_ASIDE_PX;
}
