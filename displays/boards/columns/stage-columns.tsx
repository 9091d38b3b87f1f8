// A board with stages side by side: one column each, with its own tile for hidden tickets (EXPO-09).
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { StageSign } from '../toolbar/stage-sign.tsx';
import { CardColumns } from './card-columns.tsx';
import { type GroupedTickets, ticketsOf } from './flow-entries.ts';
import css from './stage-columns.module.css';

interface StageColumnsProps extends GroupedTickets {
  /** Requests more of the held-back tickets from the hub. */
  onMore: (() => void) | undefined;
}

/** Hidden tickets are counted below each stage, so that header and column agree (CARD-03). */
export function StageColumns({ groups, onMore, ...board }: StageColumnsProps) {
  const t = useBoardText();
  return (
    <div className={css.stages}>
      {groups.map((group) => (
        <section key={group.key} className={css.stage}>
          <h2 className={css.head}>
            {isStage(group.key) && group.key !== 'fired' && <StageSign stage={group.key} />}
            <span>{group.label ?? t(`stage.${group.key}`, { defaultValue: group.key })}</span>
            <b>{group.tickets.length + (group.beyond?.count ?? 0)}</b>
          </h2>
          <CardColumns
            entries={ticketsOf(group, board)}
            more={group.beyond?.count ?? 0}
            beyond={group.beyond}
            onMore={group.beyond && onMore}
            fixedColumns={1}
          />
        </section>
      ))}
    </div>
  );
}

function isStage(key: string): key is Stage {
  return ['pending', 'fired', 'cooking', 'prepared', 'ready', 'served'].includes(key);
}
