// One column of a customer board: its heading, and its orders as large as their number allows.
import { Check, Flame, List } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useCustomerBoardPart } from '../../link/live.ts';
import { namedColor } from '../../ticket/header-color.ts';
import { type CustomerColumnName, splitOf } from './column-split.ts';
import css from './customer-board.module.css';
import { CustomerCardView } from './customer-card.tsx';
import { useCustomerFit } from './customer-fit.ts';

const signs = { pending: List, fired: Flame, served: Check } as const;

interface CustomerColumnProps {
  watch: string;
  column: CustomerColumnName;
  ids: readonly string[];
  options: CustomerOptions;
  /** Share of an upright board's height, in proportion to the others. */
  share: number;
  onCard: (orderId: string) => void;
}

export function CustomerColumn({ watch, column, ids, options, share, onCard }: CustomerColumnProps) {
  const t = useBoardText();
  const Sign = signs[column];
  const unsent = useCustomerBoardPart(watch, 'unsent')?.[column] ?? 0;
  const { across, rows, shown } = splitOf(column, ids.length, options.splitMembersAt);
  const list = useRef<HTMLUListElement>(null);
  const left =
    ids.length +
    unsent -
    shown +
    useCustomerFit(list, [shown, across, options.nameOnly].join(), {
      least: across,
      mayGrow: options.splitMembersAt > 0,
    });
  const own = { pending: options.pendingTitle, fired: options.firedTitle, served: options.servedTitle }[
    column
  ];
  return (
    <section
      className={css.column}
      data-column={column}
      style={columnStyle(options.statusColors[column], share)}
    >
      <h2 className={css.heading}>
        <Sign />
        <span>{own || t(`guest.${column}`)}</span>
        <b>{ids.length + unsent}</b>
      </h2>
      <ul
        ref={list}
        className={css.list}
        data-cards
        data-down={column !== 'served'}
        style={{ '--across': across, '--rows': rows } as CSSProperties}
      >
        {ids.slice(0, shown).map((id) => (
          <CustomerCardView
            key={id}
            watch={watch}
            id={id}
            column={column}
            options={options}
            onCard={onCard}
          />
        ))}
      </ul>
      {left > 0 && <p className={css.more}>{t('guest.more', { count: left })}</p>}
    </section>
  );
}

/** The heading has the colour of its status, if it has one (CUST-09). */
function columnStyle(color: string | undefined, share: number): CSSProperties {
  const rule = namedColor(color);
  return { '--share': share, ...(rule === undefined ? {} : { '--rule': rule }) } as CSSProperties;
}
