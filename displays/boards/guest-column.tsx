// Owns one column of the guests' board: its heading, and its orders as large as their number allows.
import { Check, Flame, List } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import type { CustomerOptions } from '../../shared/protocol/board-options.ts';
import { namedColor } from '../ticket/named-color.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './customer-board.module.css';
import { GuestCardView } from './guest-card.tsx';
import { splitMembers } from './guest-split.ts';
import { useFit } from './use-fit.ts';

type Column = 'pending' | 'fired' | 'served';

const signs = { pending: List, fired: Flame, served: Check } as const;

interface GuestColumnProps {
  watch: string;
  column: Column;
  ids: readonly string[];
  options: CustomerOptions;
  onCard: (orderId: string) => void;
}

export function GuestColumn({ watch, column, ids, options, onCard }: GuestColumnProps) {
  const t = useBoardText();
  const Sign = signs[column];
  const { across, rows, shown } = splitMembers(
    ids.length,
    options.splitMembersAt,
    column === 'served' ? 2 : 1,
  );
  const list = useRef<HTMLUListElement>(null);
  useFit(list, [shown, across, options.nameOnly].join());
  const own = { pending: options.pendingTitle, fired: options.firedTitle, served: options.servedTitle }[
    column
  ];
  return (
    <section className={css.column} data-column={column} style={ruleColor(options.statusColors[column])}>
      <h2 className={css.heading}>
        <Sign />
        <span>{own || t(`guest.${column}`)}</span>
        <b>{ids.length}</b>
      </h2>
      <ul
        ref={list}
        className={css.list}
        data-down={column !== 'served'}
        style={{ '--across': across, '--rows': rows } as CSSProperties}
      >
        {ids.slice(0, shown).map((id) => (
          <GuestCardView key={id} watch={watch} id={id} column={column} options={options} onCard={onCard} />
        ))}
      </ul>
      {ids.length > shown && <p className={css.more}>{t('guest.more', { count: ids.length - shown })}</p>}
    </section>
  );
}

/** A status that has a colour of its own has it at its heading too (CUST-09). */
function ruleColor(color: string | undefined): CSSProperties | undefined {
  const rule = namedColor(color);
  return rule === undefined ? undefined : ({ '--rule': rule } as CSSProperties);
}
