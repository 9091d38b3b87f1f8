// A board under a bump bar: which card is chosen, what its keys do to it, and telling both to eye and ear.
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BUMP_DIGITS_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Acts } from '../actions/acts.ts';
import { showFelt } from '../actions/finger-watch.ts';
import { turnPage } from '../actions/page-turns.ts';
import { useBoardText, useDialogText } from '../i18n/use-text.ts';
import { useBoardPart } from '../link/live.ts';
import {
  commandsOf,
  dueAction,
  finishOwn,
  offeredActions,
  type TicketAction,
} from '../ticket/card-actions.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import { orderTitle } from '../ticket/source-name.ts';
import { ticketUndoText } from '../ticket/undo-text.ts';
import css from './bump-bar.module.css';
import { useKeys } from './kept-keys.ts';
import { type BumpDeed, type KeyMap, meaningOf } from './key-map.ts';
import { LastLeft, type Recall, useRecall } from './use-recall.ts';

const HINT_MS = 4_000;

interface BumpBarProps {
  /** Under which this display keeps the board's keys. */
  look: string;
  board: BoardAddress;
  acts: Acts;
}

export function BumpBar({ look, board, acts }: BumpBarProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const left = useRef<Ticket>(undefined);
  const keys = useKeys(look);
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const [wanted, setChosen] = useState<BumpChoice>();
  const typed = useRef<Typed>(undefined);
  const { text, isProblem, tell } = useNotice();
  const recall = useRecall(watch);
  // A ticket that has left the board is chosen no more.
  const chosen = wanted?.kind === 'card' && !tickets[wanted.id] ? undefined : wanted;
  useChoiceRing(chosen);
  const press = new BumpPress({
    tickets,
    station,
    options,
    acts,
    recall,
    left,
    words,
    t,
    typed,
    chosen,
    setChosen,
    text,
    tell,
  });
  useBumpKeys(keys, (meant) => press.does(meant));
  return (
    <>
      {station && <LastLeft board={board} left={left} />}
      <p role="status" data-bump-bar className={isProblem && text ? css.problem : 'visually-hidden'}>
        {text}
      </p>
    </>
  );
}

/** The board at the moment of a key press. */
interface BumpMoment {
  tickets: OperatorBoard['tickets'];
  station: boolean;
  options: OperatorOptions;
  acts: Acts;
  recall: Recall;
  left: RefObject<Ticket | undefined>;
  words: TFunction<'dialogs'>;
  t: TFunction<'board'>;
  typed: RefObject<Typed | undefined>;
  chosen: BumpChoice | undefined;
  setChosen: (choice: BumpChoice | undefined) => void;
  /** What is told now. */
  text: string;
  tell: (text: string, isProblem: boolean) => void;
}

/** What the keys do to the board as it is. */
class BumpPress {
  readonly #at: BumpMoment;

  constructor(at: BumpMoment) {
    this.#at = at;
  }

  /** @returns false for a key that the bump bar has no use for now */
  does(meant: BumpDeed | number): boolean {
    if (typeof meant === 'number') {
      this.#chooseByDigit(meant);
      return true;
    }
    this.#at.typed.current = undefined;
    switch (meant) {
      case 'bump':
        this.#bump();
        return true;
      case 'recall':
        this.#recall();
        return true;
      case 'forward':
      case 'backward':
        this.#step(meant === 'forward' ? 1 : -1);
        return true;
      case 'item':
      case 'itemBefore':
        this.#stepItem(meant === 'item' ? 1 : -1);
        return true;
      case 'next':
      case 'previous':
        this.#clear();
        turnPage(meant);
        return true;
      case 'notice':
        this.#readNotice();
        return true;
      case 'clear':
        // With nothing chosen the key is the page's.
        if (!this.#at.chosen && !this.#at.text) return false;
        this.#clear();
        return true;
      default:
        return meant satisfies never;
    }
  }

  /** Like a tap on it: a cancellation calls until somebody has (NOTE-02), and a bump bar has no finger. */
  #readNotice(): void {
    const { tell, t } = this.#at;
    const notice = document.querySelector<HTMLElement>('[data-calls] [data-sound]');
    if (!notice) return tell(t('bump.noNotice'), true);
    tell(t('bump.noticeRead', { text: notice.textContent }), false);
    notice.click();
  }

  #clear(): void {
    this.#at.setChosen(undefined);
    this.#at.tell('', false);
  }

  #choose(target: BumpTarget | undefined, none: string): void {
    const { setChosen, tell, t } = this.#at;
    setChosen(target && { kind: target.kind, id: target.id });
    target?.node.scrollIntoView({ block: 'nearest' });
    tell(target ? t('bump.chosen', { title: titleOf(target) }) : none, !target);
  }

  #chooseByDigit(digit: number): void {
    const { typed, t } = this.#at;
    const targets = bumpTargets();
    const choice = chooseByDigit(digit, typed.current, performance.now(), targets.length);
    typed.current = choice.typed;
    const target = choice.number === undefined ? undefined : targets[choice.number - 1];
    this.#choose(target, t('bump.noSuch', { number: digit === 0 ? 10 : digit }));
  }

  #step(by: 1 | -1): void {
    const { chosen, t } = this.#at;
    const targets = bumpTargets();
    const at = targets.findIndex(({ id }) => id === chosen?.id);
    const first = by === 1 ? 0 : targets.length - 1;
    const next = at < 0 ? first : Math.min(targets.length - 1, Math.max(0, at + by));
    this.#choose(targets[next], t('bump.none'));
  }

  #stepItem(by: 1 | -1): void {
    const { chosen, setChosen, tickets, tell, t } = this.#at;
    if (chosen?.kind !== 'card') return tell(t('bump.chooseFirst'), true);
    const lines = lineTargets(chosen.id);
    const at = lines.findIndex(({ dataset }) => dataset.line === chosen.line);
    // Before the first item stands the card itself.
    const next = lines[Math.min(lines.length - 1, at + by)];
    setChosen({ kind: 'card', id: chosen.id, line: next?.dataset.line });
    next?.scrollIntoView({ block: 'nearest' });
    const card = tickets[chosen.id];
    const title = next ? itemName(next) : card ? orderTitle(card, t) : '';
    tell(t('bump.chosen', { title }), false);
  }

  #bump(): void {
    const { chosen, tickets, tell, t } = this.#at;
    if (chosen?.line !== undefined) return this.#bumpItem(chosen);
    const target = bumpTargets().find(({ id }) => id === chosen?.id);
    if (target?.kind === 'row') return target.node.click();
    const ticket = target && tickets[target.id];
    if (!ticket) return tell(t('bump.chooseFirst'), true);
    this.#bumpTicket(ticket, target.node);
  }

  #bumpItem({ id, line }: BumpChoice): void {
    const { tell, t } = this.#at;
    const node = lineTargets(id).find(({ dataset }) => dataset.line === line);
    if (node) node.click();
    else tell(t('bump.itemDone'), true);
  }

  #bumpTicket(ticket: Ticket, node: HTMLElement): void {
    const { acts, recall, station, tell, t } = this.#at;
    const action = bumpAction(ticket, station);
    if (!action) return tell(t('bump.nothingDue', { title: orderTitle(ticket, t) }), true);
    const undoText = ticketUndoText(t, action, ticket);
    // What other stations make of it isn't this one's to mark (KITCH-16).
    const isOwn = action === 'prepareAll' && ticket.part !== undefined;
    const commands = isOwn ? finishOwn(ticket) : commandsOf(action, ticket);
    if (!acts.run(commands, undoText)) showFelt(node);
    else if (action === 'serve') recall.served(ticket, undoText);
  }

  #recall(): void {
    const { acts, tickets, options, recall, left, tell, t, words } = this.#at;
    const undoText = (of: Ticket) => ticketUndoText(t, 'undoServe', of);
    const backText = (of: Ticket) => words('recall.done', { title: orderTitle(of, t) });
    const about = recall.recall({ acts, tickets, options, undoText, left: left.current, backText });
    if (about === undefined) tell(t('bump.nothingBack'), true);
    else tell(t('bump.takenBack', { text: about }), false);
  }
}

/** What was just said; it goes by itself. */
function useNotice() {
  const [notice, setNotice] = useState({ text: '', isProblem: false });
  useEffect(() => {
    if (!notice.text) return;
    const timer = setTimeout(() => setNotice({ text: '', isProblem: false }), HINT_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return { ...notice, tell: (text: string, isProblem: boolean) => setNotice({ text, isProblem }) };
}

function itemName(line: HTMLElement): string {
  return line.querySelector('bdi')?.textContent ?? '';
}

function titleOf({ kind, node }: BumpTarget): string {
  const named = kind === 'card' ? node.querySelector('h3') : node.querySelector('td:nth-child(3) bdi');
  return named?.textContent ?? '';
}

// What a bump does to a card: what is due there, else at a station everything on it is prepared.

const OPEN = ['todo', 'preparing', 'cooking'];

/** Undefined where nothing is due. A station fires nothing. */
export function bumpAction(ticket: Ticket, station: boolean): TicketAction | undefined {
  const due = dueAction(ticket);
  if (!station) return due;
  if (ticket.status === 'pending') return undefined;
  const isOwn = ({ here }: Line) => here || ticket.part === undefined;
  const isOpen = ticket.items.some((line) => OPEN.includes(line.state) && isOwn(line));
  if (!isOpen) return due;
  return offeredActions(ticket).find((action) => action === 'prepareAll');
}

// Which card digits choose: 1 to 9 and 0 for the tenth at once, larger numbers by two digits in a row.

/** The digits so far, and when the last of them came in milliseconds. */
interface Typed {
  digits: string;
  at: number;
}

interface DigitChoice {
  /** Counted from 1; undefined where no card has that number. */
  number: number | undefined;
  typed: Typed;
}

/** @param count how many cards there are to choose from */
export function chooseByDigit(
  digit: number,
  typed: Typed | undefined,
  now: number,
  count: number,
): DigitChoice {
  const isSecond = typed !== undefined && typed.digits.length === 1 && now - typed.at <= BUMP_DIGITS_MS;
  const both = isSecond ? Number(typed.digits) * 10 + digit : 0;
  // A first 0 was the tenth card itself; a pair that no card has is two choices.
  if (both >= 10 && both <= count) return { number: both, typed: { digits: String(both), at: now } };
  const number = digit === 0 ? 10 : digit;
  return { number: number <= count ? number : undefined, typed: { digits: String(digit), at: now } };
}

// The keys of a bump bar: real key presses, as long as they belong to the board and not to a dialog, a field or a
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

// The ring around what a bump bar has chosen: a rule of its own, so that no card is drawn anew for it.

const RING = 'outline: 0.375rem solid var(--focus); outline-offset: 0.0625rem; z-index: 2;';
/** What lies outside a torn card, a row or an item is cut off. */
const INSIDE = 'outline-offset: -0.375rem;';

function useChoiceRing(chosen: BumpChoice | undefined): void {
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

// What a bump bar can choose on the screen: cards in their order and the items on each, or the rows of a station's
// list. Their numbers are drawn by counters of the style sheet, which counts the same elements in the same order.

interface BumpTarget {
  kind: 'card' | 'row';
  /** A ticket, or a row of the list. */
  id: string;
  node: HTMLElement;
}

/** What is chosen: a card or a row, or one item of a card. */
interface BumpChoice extends Pick<BumpTarget, 'kind' | 'id'> {
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
function targetSelector({ kind, id, line }: BumpChoice): string {
  const whole = `[data-cards] [data-${kind === 'card' ? 'ticket' : 'row'}="${CSS.escape(id)}"]`;
  return line === undefined ? whole : `${whole} [data-line="${CSS.escape(line)}"]`;
}
