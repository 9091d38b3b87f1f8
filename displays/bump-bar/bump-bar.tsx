// Owns a board under a bump bar: which card is chosen, what its keys do to it, and telling both to eye and ear.
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { showFelt } from '../actions/felt.ts';
import { turnPage } from '../actions/page-turns.ts';
import type { Acts } from '../actions/use-acts.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { useBoardPart } from '../link/boards/use-board.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { commandsOf } from '../ticket/ticket-action.ts';
import { ticketUndoText } from '../ticket/undo-text.ts';
import { bumpAction } from './bump-action.ts';
import css from './bump-bar.module.css';
import { type BumpTarget, bumpTargets, type Chosen, lineTargets } from './bump-targets.ts';
import { chooseByDigit, type Typed } from './choose-by-digit.ts';
import { useKeys } from './kept-keys.ts';
import type { BumpDeed } from './key-map.ts';
import { useBumpKeys } from './use-bump-keys.ts';
import { useChoiceRing } from './use-choice-ring.ts';
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
