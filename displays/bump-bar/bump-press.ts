// Effects of a bump bar's keys on a board (EXPO-33).

import type { TFunction } from 'i18next';
import type { RefObject } from 'react';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Acts } from '../actions/acts.ts';
import { fingerTimes } from '../actions/finger-times.ts';
import { turnPage } from '../actions/page-turns.ts';
import type { Panel } from '../actions/panel.ts';
import { showFelt } from '../actions/tap-guard.ts';
import type { PrintNow } from '../actions/use-printing.ts';
import type { ItemPanel } from '../boards/side/item-panel.ts';
import { commandsOf, offeredActions } from '../ticket/card-actions.ts';
import { lineOfRow } from '../ticket/line/line-rows.ts';
import { orderTitle } from '../ticket/source-name.ts';
import { finishOwn, type TicketAction } from '../ticket/ticket-actions.ts';
import { ticketUndoText } from '../ticket/undo-text.ts';
import { bumpAction } from './bump-action.ts';
import {
  type BumpChoice,
  type BumpTarget,
  bumpTargets,
  itemName,
  lineTargets,
  titleOf,
} from './bump-targets.ts';
import { chooseByDigit, type Typed } from './choose-by-digit.ts';
import type { BumpAction } from './key-map.ts';
import type { Recall } from './use-recall.ts';

/** The board at the moment of a key press. */
export interface BumpMoment {
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
  /** When a ticket was last bumped, in milliseconds of the page's monotonic clock. */
  bumpedAt: RefObject<number>;
  /** Text of the current notice. */
  text: string;
  /** @param isShown in the board's foot; else only announced */
  tell: (text: string, isShown: boolean) => void;
  print: PrintNow;
  onSide: () => void;
  onPanel: (panel: Panel) => void;
  onItem: (panel: ItemPanel) => void;
}

/** Effects of the keys on the board in its current state. */
export class BumpPress {
  readonly #at: BumpMoment;

  constructor(at: BumpMoment) {
    this.#at = at;
  }

  /** @returns false for a key without an effect now */
  does(meant: BumpAction | number): boolean {
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
        // Without a selection the page handles the key.
        if (!this.#at.chosen && !this.#at.text) return false;
        this.#clear();
        return true;
      case 'seen':
        return this.#act(['seeAllergies']);
      case 'urgent':
        return this.#act(['urgent', 'notUrgent']);
      case 'hold':
        return this.#act(['hold', 'release']);
      case 'print':
        return this.#act(['print']);
      case 'allDay':
        this.#at.onSide();
        return true;
      case 'soldOut':
        this.#soldOut();
        return true;
      case 'cover':
        this.#cover();
        return true;
      default:
        return meant satisfies never;
    }
  }

  /** Like a tap on the first notice: a cancellation repeats until it is acknowledged (NOTE-02). */
  #readNotice(): void {
    const { tell, t } = this.#at;
    const notice = document.querySelector<HTMLElement>('[data-calls] [data-sound]');
    if (!notice) return tell(t('bump.noNotice'), true);
    tell(t('bump.noticeRead', { text: notice.textContent }), false);
    notice.click();
  }

  /** Runs the first of these actions that the board offers on the selected ticket. */
  #act(wanted: readonly TicketAction[]): true {
    const { chosen, tickets, acts, print, tell, t } = this.#at;
    const ticket = chosen?.kind === 'card' ? tickets[chosen.id] : undefined;
    if (!ticket) {
      tell(t('bump.chooseFirst'), true);
      return true;
    }
    const action = offeredActions(ticket).find((one) => wanted.includes(one));
    if (action === undefined) tell(t('bump.notNow', { title: orderTitle(ticket, t) }), true);
    else if (action === 'print') print(commandsOf(action, ticket));
    else if (!acts.run(commandsOf(action, ticket), ticketUndoText(t, action, ticket))) this.#tellOnce();
    return true;
  }

  /** The selected item, or any item of the menu. */
  #soldOut(): void {
    const { chosen, tickets, onItem, onPanel } = this.#at;
    const ticket = chosen?.line === undefined ? undefined : tickets[chosen.id];
    const line = ticket && chosen?.line !== undefined ? lineOfRow(ticket.items, chosen.line) : undefined;
    if (line?.countedAs === undefined) onPanel('limits');
    else onItem({ itemId: line.countedAs, name: line.name });
  }

  /** Like a tap on the first offer in the foot, else on the board covered here (COVER-01). */
  #cover(): void {
    const { tell, t } = this.#at;
    const offer = ['offer', 'on'].flatMap(
      (state) => document.querySelector<HTMLElement>(`[data-offers] [data-cover="${state}"] button`) ?? [],
    )[0];
    if (offer) offer.click();
    else tell(t('bump.noCover'), true);
  }

  /** A double key press counts once (TICK-43), and the foot says so: the second press would seem lost otherwise. */
  #tellOnce(): void {
    const { tell, t } = this.#at;
    tell(t('bump.once'), true);
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
    // The card itself precedes its first item.
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
    if (target?.kind === 'row') return this.#click(target.node);
    const ticket = target && tickets[target.id];
    if (ticket) return this.#bumpTicket(ticket, target.node);
    // The first press has taken the ticket off the board.
    if (performance.now() - this.#at.bumpedAt.current < fingerTimes.guardMs) return this.#tellOnce();
    tell(t('bump.chooseFirst'), true);
  }

  #bumpItem({ id, line }: BumpChoice): void {
    const { tell, t } = this.#at;
    const node = lineTargets(id).find(({ dataset }) => dataset.line === line);
    if (node) this.#click(node);
    else tell(t('bump.itemDone'), true);
  }

  #click(node: HTMLElement): void {
    node.click();
    if (node.hasAttribute('data-felt')) this.#tellOnce();
  }

  #bumpTicket(ticket: Ticket, node: HTMLElement): void {
    const { acts, recall, station, bumpedAt, tell, t } = this.#at;
    const action = bumpAction(ticket, station);
    if (!action) return tell(t('bump.nothingDue', { title: orderTitle(ticket, t) }), true);
    const undoText = ticketUndoText(t, action, ticket);
    // A station marks only its own dishes (KITCH-16).
    const isOwn = action === 'prepareAll' && ticket.part !== undefined;
    const commands = isOwn ? finishOwn(ticket) : commandsOf(action, ticket);
    if (!acts.run(commands, undoText)) {
      showFelt(node);
      return this.#tellOnce();
    }
    bumpedAt.current = performance.now();
    tell('', false);
    if (action === 'serve') recall.served(ticket, undoText);
  }

  #recall(): void {
    const { acts, tickets, options, recall, left, tell, t, words } = this.#at;
    const undoText = (of: Ticket) => ticketUndoText(t, 'undoServe', of);
    const backText = (of: Ticket) => words('recall.done', { title: orderTitle(of, t) });
    const about = recall.recall({ acts, tickets, options, undoText, left: left.current, backText });
    if (about === undefined) tell(t('bump.nothingBack'), true);
    else tell(t('bump.takenBack', { text: about }), true);
  }
}
