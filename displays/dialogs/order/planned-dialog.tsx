// Orders planned for later: when each has to be ready, when it appears on the boards, its items; a tap releases one now
// (PACE-03).
import { ArrowUpToLine } from 'lucide-react';
import { DAY_MS } from '../../../shared/limits.ts';
import type { PlannedOrder, PlannedOrders } from '../../../shared/protocol/board/planned.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { clockTime } from '../../i18n/format.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useBoardText, useDialogText, useLanguage } from '../../i18n/use-text.ts';
import { hubNow, useAnyWorking, useBoardPart, useWatch } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { amountOf } from './amount-of.ts';
import css from './planned-dialog.module.css';

interface PlannedDialogProps {
  board: BoardAddress;
  acts: Acts;
  onClose: () => void;
}

export function PlannedDialog({ board, acts, onClose }: PlannedDialogProps) {
  const words = useDialogText();
  const planned = usePlanned(board);
  const more = planned?.more ?? 0;
  return (
    <BoardDialog
      title={words('planned.title')}
      onClose={onClose}
      size={2}
      undo
      about={<span className={css.about}>{words('planned.about')}</span>}
    >
      {planned === undefined || planned.orders.length === 0 ? (
        <EmptyLine role="status" text={words(planned === undefined ? 'planned.loading' : 'planned.none')} />
      ) : (
        <ul className={css.list}>
          {planned.orders.map((order) => (
            <Planned key={order.orderId} order={order} acts={acts} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={css.about}>{words('planned.more', { count: more })}</p>}
    </BoardDialog>
  );
}

/** For the board's profile and station, ignoring its filters. */
function usePlanned({ view: _, ...address }: BoardAddress): PlannedOrders | undefined {
  const watch = useWatch({ ...address, view: { maxCards: 1, planned: true } }, 'planned');
  return useBoardPart(watch, 'planned');
}

function Planned({ order, acts }: { order: PlannedOrder; acts: Acts }) {
  const t = useBoardText();
  const words = useDialogText();
  const { orderId, promisedAt, dueAt, items, customer, organization, number, canPull } = order;
  const command = { name: 'order.pull' as const, orderId, pulled: true };
  const working = useAnyWorking([command]);
  const title = orderTitle(order, t);
  const beside = [number === order.title ? undefined : `#${number}`, customer, organization];
  return (
    <li className={css.order}>
      <p className={css.when}>
        <b>
          <bdi>{useMoment(promisedAt)}</bdi>
        </b>
        <small>{words('planned.due', { when: `\u2068${useMoment(dueAt)}\u2069` })}</small>
      </p>
      <div className={css.what}>
        <p>
          <b>
            <bdi>{title}</bdi>
          </b>{' '}
          <small>
            <bdi>{beside.filter(Boolean).join(' · ')}</bdi>
          </small>
        </p>
        <ul>
          {items.map((item) => (
            <li key={`${item.name} ${item.unit}`}>
              <bdi>{amountOf(item, t)}</bdi>
            </li>
          ))}
        </ul>
      </div>
      {canPull && (
        <Button busy={working} onClick={() => acts.run(command, words('planned.pulled', { title }))}>
          <ArrowUpToLine aria-hidden />
          {words('planned.pull')}
        </Button>
      )}
    </li>
  );
}

/** By the clock within a day, otherwise with its day. */
function useMoment(at: number): string {
  const { place } = useBoardScope();
  const language = useLanguage();
  const time = `\u2068${clockTime(at, place)}\u2069`;
  const now = hubNow();
  return Math.abs(at - now) < DAY_MS ? time : `${relativeDate(at, now, place, language)} ${time}`;
}
