// Owns a board under a bump bar: which card is chosen, what its keys do to it, and telling both to eye and ear.
import { useEffect, useRef, useState } from 'react';
import { BUMP_DIGITS_MS } from '../../shared/limits.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import type { Acts } from '../actions/acts.ts';
import { showFelt } from '../actions/finger-watch.ts';
import { turnPage } from '../actions/page-turns.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useBoardPart } from '../link/live.ts';
import { commandsOf, dueAction, offeredActions, type TicketAction } from '../ticket/card-actions.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import { ticketUndoText } from '../ticket/undo-text.ts';
import css from './bump-bar.module.css';
import { useKeys } from './kept-keys.ts';
import { type BumpDeed, type KeyMap, meaningOf } from './key-map.ts';
import { useRecall } from './use-recall.ts';

const HINT_MS = 4_000;

interface BumpBarProps {
  /** Under which this display keeps the board's keys. */
  look: string;
  acts: Acts;
}

export function BumpBar({ look, acts }: BumpBarProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const keys = useKeys(look);
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const [wanted, setChosen] = useState<Chosen>();
  const typed = useRef<Typed>(undefined);
  const { text, isProblem, tell } = useTold();
  const recall = useRecall(watch);
  // A ticket that has left the board is chosen no more.
  const chosen = wanted?.kind === 'card' && !tickets[wanted.id] ? undefined : wanted;
  useChoiceRing(chosen);

  const choose = (target: BumpTarget | undefined, none: string) => {
    setChosen(target && { kind: target.kind, id: target.id });
    target?.node.scrollIntoView({ block: 'nearest' });
    tell(target ? t('bump.chosen', { title: titleOf(target) }) : none, !target);
  };
  const byDigit = (digit: number) => {
    const targets = bumpTargets();
    const choice = chooseByDigit(digit, typed.current, performance.now(), targets.length);
    typed.current = choice.typed;
    const target = choice.number === undefined ? undefined : targets[choice.number - 1];
    choose(target, t('bump.noSuch', { number: digit === 0 ? 10 : digit }));
  };
  const step = (by: 1 | -1) => {
    const targets = bumpTargets();
    const at = targets.findIndex(({ id }) => id === chosen?.id);
    const first = by === 1 ? 0 : targets.length - 1;
    const next = at < 0 ? first : Math.min(targets.length - 1, Math.max(0, at + by));
    choose(targets[next], t('bump.none'));
  };
  const stepItem = (by: 1 | -1) => {
    if (chosen?.kind !== 'card') return tell(t('bump.chooseFirst'), true);
    const lines = lineTargets(chosen.id);
    const at = lines.findIndex(({ dataset }) => dataset.line === chosen.line);
    // Before the first item stands the card itself.
    const next = lines[Math.min(lines.length - 1, at + by)];
    setChosen({ kind: 'card', id: chosen.id, line: next?.dataset.line });
    next?.scrollIntoView({ block: 'nearest' });
    const title = next ? itemName(next) : (tickets[chosen.id]?.title ?? '');
    tell(t('bump.chosen', { title }), false);
  };
  const bumpItem = ({ id, line }: Chosen) => {
    const node = lineTargets(id).find(({ dataset }) => dataset.line === line);
    if (node) node.click();
    else tell(t('bump.itemDone'), true);
  };
  const bump = () => {
    if (chosen?.line !== undefined) return bumpItem(chosen);
    const target = bumpTargets().find(({ id }) => id === chosen?.id);
    const ticket = target?.kind === 'card' ? tickets[target.id] : undefined;
    if (target?.kind === 'row') {
      target.node.click();
      return;
    }
    if (!ticket) return tell(t('bump.chooseFirst'), true);
    const action = bumpAction(ticket, station);
    if (!action) return tell(t('bump.nothingDue', { title: ticket.title }), true);
    const told = ticketUndoText(t, action, ticket);
    if (!acts.run(commandsOf(action, ticket), told)) showFelt(target?.node);
    else if (action === 'serve') recall.served(ticket, told);
  };
  const takeBack = () => {
    const told = (of: Ticket) => ticketUndoText(t, 'undoServe', of);
    const about = recall.recall({ acts, tickets, options, told });
    if (about === undefined) tell(t('bump.nothingBack'), true);
    else tell(t('bump.takenBack', { text: about }), false);
  };
  const turn = (to: 'next' | 'previous') => {
    setChosen(undefined);
    tell('', false);
    turnPage(to);
  };
  const does = (deed: BumpDeed): boolean => {
    switch (deed) {
      case 'bump':
        bump();
        return true;
      case 'recall':
        takeBack();
        return true;
      case 'forward':
      case 'backward':
        step(deed === 'forward' ? 1 : -1);
        return true;
      case 'item':
      case 'itemBefore':
        stepItem(deed === 'item' ? 1 : -1);
        return true;
      case 'next':
      case 'previous':
        turn(deed);
        return true;
      case 'clear':
        // With nothing chosen the key is the page's.
        if (!chosen && !text) return false;
        setChosen(undefined);
        tell('', false);
        return true;
      default:
        return deed satisfies never;
    }
  };
  useBumpKeys(keys, (meant) => {
    if (typeof meant !== 'number') {
      typed.current = undefined;
      return does(meant);
    }
    byDigit(meant);
    return true;
  });
  return (
    <p role="status" data-bump-bar className={isProblem && text ? css.told : 'visually-hidden'}>
      {text}
    </p>
  );
}

/** What was just told; it goes by itself. */
function useTold() {
  const [told, setTold] = useState({ text: '', isProblem: false });
  useEffect(() => {
    if (!told.text) return;
    const timer = setTimeout(() => setTold({ text: '', isProblem: false }), HINT_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return { ...told, tell: (text: string, isProblem: boolean) => setTold({ text, isProblem }) };
}

function itemName(line: HTMLElement): string {
  return line.querySelector('bdi')?.textContent ?? '';
}

function titleOf({ kind, node }: BumpTarget): string {
  const named = kind === 'card' ? node.querySelector('h3') : node.querySelector('td:nth-child(3) bdi');
  return named?.textContent ?? '';
}

// Owns what a bump does to a card: what is due there, else at a station everything on it is prepared.

const OPEN = ['todo', 'preparing', 'cooking'];

/** Undefined where nothing is due. A station fires nothing. */
export function bumpAction(ticket: Ticket, station: boolean): TicketAction | undefined {
  const due = dueAction(ticket);
  if (!station) return due;
  if (ticket.status === 'pending') return undefined;
  const isOpen = ticket.items.some(({ state }) => OPEN.includes(state));
  if (!isOpen) return due;
  return offeredActions(ticket).find((action) => action === 'prepareAll');
}

// Owns which card digits choose: 1 to 9 and 0 for the tenth at once, larger numbers by two digits in a row.

/** The digits so far, and when the last of them came in milliseconds. */
interface Typed {
  digits: string;
  at: number;
}

interface Choice {
  /** Counted from 1; undefined where no card has that number. */
  number: number | undefined;
  typed: Typed;
}

/** @param count how many cards there are to choose from */
export function chooseByDigit(digit: number, typed: Typed | undefined, now: number, count: number): Choice {
  const isSecond = typed !== undefined && typed.digits.length === 1 && now - typed.at <= BUMP_DIGITS_MS;
  const both = isSecond ? Number(typed.digits) * 10 + digit : 0;
  // A first 0 was the tenth card itself; a pair that no card has is two choices.
  if (both >= 10 && both <= count) return { number: both, typed: { digits: String(both), at: now } };
  const number = digit === 0 ? 10 : digit;
  return { number: number <= count ? number : undefined, typed: { digits: String(digit), at: now } };
}

// Owns hearing a bump bar: real key presses, as long as they belong to the board and not to a dialog, a field or a
// button that somebody reached with Tab.

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const PRESSED_BY_KEY = 'button, a[href], summary, input, [data-line], [role="button"]';

/** @param onPress true where the press was taken */
function useBumpKeys(keys: KeyMap, onPress: (meant: BumpDeed | number) => boolean): void {
  const latest = useRef({ keys, onPress });
  useEffect(() => {
    latest.current = { keys, onPress };
  });
  useEffect(() => {
    // A button that was tapped keeps the focus, but nobody means it: only Tab says that keys are for what is focused.
    let isByTab = false;
    const pointed = () => {
      isByTab = false;
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isByTab = true;
      if (event.repeat || event.defaultPrevented || isElsewhere(event, isByTab)) return;
      const meant = meaningOf(event, latest.current.keys);
      if (meant !== undefined && latest.current.onPress(meant)) event.preventDefault();
    };
    addEventListener('keydown', pressed, { capture: true });
    addEventListener('pointerdown', pointed, { capture: true });
    return () => {
      removeEventListener('keydown', pressed, { capture: true });
      removeEventListener('pointerdown', pointed, { capture: true });
    };
  }, []);
}

function isElsewhere({ target, key }: KeyboardEvent, isByTab: boolean): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED_INTO)) return true;
  return isByTab && (key === 'Enter' || key === ' ') && target.closest(PRESSED_BY_KEY) !== null;
}

// Owns the ring around what a bump bar has chosen: a rule of its own, so that no card is drawn anew for it.

const RING = 'outline: 0.375rem solid var(--focus); outline-offset: 0.0625rem; z-index: 2;';
/** What lies outside a torn card, a row or an item is cut off. */
const INSIDE = 'outline-offset: -0.375rem;';

function useChoiceRing(chosen: Chosen | undefined): void {
  const selector = chosen && targetSelector(chosen);
  useEffect(() => {
    if (selector === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${selector} { ${RING} } ${selector}:is([data-torn], [data-row], [data-line]) { ${INSIDE} }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [selector]);
}

// Owns what a bump bar can choose on the screen: cards in their order and the items on each, or the rows of a station's
// list. Their numbers are drawn by counters of the style sheet, which counts the same elements in the same order.

interface BumpTarget {
  kind: 'card' | 'row';
  /** A ticket, or a row of the list. */
  id: string;
  node: HTMLElement;
}

/** What is chosen: a card or a row, or one item of a card. */
interface Chosen extends Pick<BumpTarget, 'kind' | 'id'> {
  line?: string | undefined;
}

/** A card's first part stands for all of it; what is drawn only to be measured stands for nothing. */
const CARDS = '[data-cards] [data-ticket]:not([data-torn="start"], [data-torn="both"])';
const ROWS = '[data-cards] [data-row]';

function bumpTargets(): BumpTarget[] {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)].filter(
    (node) => !node.closest('[data-measuring]'),
  );
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  return [
    ...cards.map((node) => ({ kind: 'card' as const, id: node.dataset.ticket ?? '', node })),
    ...rows.map((node) => ({ kind: 'row' as const, id: node.dataset.row ?? '', node })),
  ];
}

/** What can be done to single items of a card, over all its parts. */
function lineTargets(ticketId: string): HTMLElement[] {
  const lines = document.querySelectorAll<HTMLElement>(
    `${targetSelector({ kind: 'card', id: ticketId })} [data-line]`,
  );
  return [...lines].filter((node) => !node.closest('[data-measuring]'));
}

/** Fits all parts of what is chosen. */
function targetSelector({ kind, id, line }: Chosen): string {
  const whole = `[data-cards] [data-${kind === 'card' ? 'ticket' : 'row'}="${CSS.escape(id)}"]`;
  return line === undefined ? whole : `${whole} [data-line="${CSS.escape(line)}"]`;
}
