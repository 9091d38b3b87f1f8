// Owns how many pieces of an item are in which state, each with the sign that the boards use for it (UX-02).
import { Circle } from 'lucide-react';
import type { PieceStates } from '../../../shared/protocol/item-detail.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { LineSign } from '../../ticket/line-sign.tsx';
import css from './item-dialog.module.css';

interface PieceCountsProps {
  count: number;
  states: PieceStates;
  /** Says the sum first. */
  total?: boolean;
  /** Signs alone; the words are there for assistive technology. */
  short?: boolean;
}

const STATES = ['todo', 'preparing', 'cooking', 'prepared'] as const;

export function PieceCounts({ count, states, total = false, short = false }: PieceCountsProps) {
  const t = useBoardText();
  return (
    <span className={css.counts}>
      {total && <b>{count}</b>}
      {STATES.filter((state) => states[state] > 0).map((state) => (
        <span key={state} data-state={state}>
          {states[state]}
          {state === 'todo' ? <Circle /> : <LineSign state={state} />}
          <span className={short ? 'visually-hidden' : undefined}>{t(`line.${state}`)}</span>
        </span>
      ))}
    </span>
  );
}
