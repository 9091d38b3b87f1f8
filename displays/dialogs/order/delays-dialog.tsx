// Delays of the board: late tickets by course type, and their delayed items (DLG-07).

import type { CourseKpis, DelayedItem } from '../../../shared/protocol/board/course-kpis.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useBoardPart, useWatch } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { amountOf } from './amount-of.ts';
import css from './delays-dialog.module.css';

interface DelaysDialogProps {
  board: BoardAddress;
  /** Opens the courses of an order. */
  onOrder: (ticketId: string, orderId: string) => void;
  onClose: () => void;
}

export function DelaysDialog({ board, onOrder, onClose }: DelaysDialogProps) {
  const words = useDialogText();
  const kpis = useKpis(board);
  return (
    <BoardDialog
      title={words('delays.title')}
      onClose={onClose}
      size={2}
      about={<span className={css.about}>{words('delays.about')}</span>}
    >
      {kpis === undefined || kpis.types.length === 0 ? (
        <EmptyLine role="status" text={words(kpis === undefined ? 'delays.loading' : 'delays.none')} />
      ) : (
        <>
          <CourseFigures kpis={kpis} />
          <DelayedItems kpis={kpis} onOrder={onOrder} />
        </>
      )}
    </BoardDialog>
  );
}

/** With the filters of the board, so that the figures match the late count in its header. */
function useKpis({ view, ...address }: BoardAddress): CourseKpis | undefined {
  const { status: _, ...filters } = view ?? {};
  const watch = useWatch({ ...address, view: { ...filters, maxCards: 1, kpis: true } }, 'delays');
  return useBoardPart(watch, 'kpis');
}

function CourseFigures({ kpis }: { kpis: CourseKpis }) {
  const t = useBoardText();
  const words = useDialogText();
  return (
    <table className={css.figures}>
      <caption>{words('delays.types')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('delays.course')}</th>
          <th scope="col">{words('delays.count')}</th>
          <th scope="col">{words('delays.avg')}</th>
          <th scope="col">{words('delays.max')}</th>
          <th scope="col">{words('delays.total')}</th>
        </tr>
      </thead>
      <tbody>
        {kpis.types.map((kpi) => (
          <tr key={kpi.courseType}>
            <th scope="row">
              <bdi>{courseName(kpi, t)}</bdi>
            </th>
            <td>{kpi.count}</td>
            <Minutes value={kpi.avgDelay} />
            <Minutes value={kpi.maxDelay} />
            <Minutes value={kpi.totalDelay} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Minutes({ value }: { value: number }) {
  const words = useDialogText();
  return (
    <td>
      <bdi>{words('delays.minutes', { count: value })}</bdi>
    </td>
  );
}

interface DelayedItemsProps {
  kpis: CourseKpis;
  onOrder: (ticketId: string, orderId: string) => void;
}

/** Table of late items, the latest first; a ticket opens its order's courses (DLG-07). */
function DelayedItems({ kpis, onOrder }: DelayedItemsProps) {
  const words = useDialogText();
  const { delayed, more = 0 } = kpis;
  return (
    <>
      <table className={css.items}>
        <caption>{words('delays.items')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('delays.late')}</th>
            <th scope="col">{words('delays.ticket')}</th>
            <th scope="col">{words('delays.item')}</th>
            <th scope="col">{words('delays.state')}</th>
          </tr>
        </thead>
        <tbody>
          {delayed.map((item) => (
            <Row key={`${item.courseId}/${item.itemId}`} item={item} onOrder={onOrder} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={css.more}>{words('delays.more', { count: more })}</p>}
    </>
  );
}

function Row({ item, onOrder }: { item: DelayedItem; onOrder: DelayedItemsProps['onOrder'] }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const { organization, ticketId, orderId } = item;
  const title = orderTitle(item, t);
  const ticket = <bdi className={css.ticket}>{title}</bdi>;
  return (
    <tr>
      <td className={css.late}>
        <bdi>{words('delays.minutes', { count: item.minutes })}</bdi>
      </td>
      <td>
        {options.tmOptions.includes('openCourseDialog') ? (
          <Button aria-label={words('courses.title', { title })} onClick={() => onOrder(ticketId, orderId)}>
            {ticket}
          </Button>
        ) : (
          ticket
        )}
        <small>
          <bdi>{[courseName(item, t), organization].filter(Boolean).join(' · ')}</bdi>
        </small>
      </td>
      <td className={css.item}>
        <bdi>{amountOf(item, t)}</bdi>
      </td>
      <td>{t(`line.${item.state}`)}</td>
    </tr>
  );
}
