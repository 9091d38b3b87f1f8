// Owns one column of the guests' board: its heading, and its orders as large as their number allows.
import { Check, Flame, List } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board-options.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { namedColor } from '../../ticket/named-color.ts';
import css from './customer-board.module.css';
import { GuestCardView } from './guest-card.tsx';
import { type GuestColumnName, splitOf } from './guest-split.ts';
import { useFit } from './use-fit.ts';

const signs = { pending: List, fired: Flame, served: Check } as const;

interface GuestColumnProps {
  watch: string;
  column: GuestColumnName;
  ids: readonly string[];
  options: CustomerOptions;
  onCard: (orderId: string) => void;
}

export function GuestColumn({ watch, column, ids, options, onCard }: GuestColumnProps) {
  const t = useBoardText();
  const Sign = signs[column];
  const { across, rows, shown } = splitOf(column, ids.length, options.splitMembersAt);
  const list = useRef<HTMLUListElement>(null);
  const left =
    ids.length -
    shown +
    useFit(list, [shown, across, options.nameOnly].join(), {
      least: across,
      mayGrow: options.splitMembersAt > 0,
    });
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
      {left > 0 && <p className={css.more}>{t('guest.more', { count: left })}</p>}
    </section>
  );
}

/** A status that has a colour of its own has it at its heading too (CUST-09). */
function ruleColor(color: string | undefined): CSSProperties | undefined {
  const rule = namedColor(color);
  return rule === undefined ? undefined : ({ '--rule': rule } as CSSProperties);
}
