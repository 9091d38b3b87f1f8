// Owns the table of what is late, the latest first; a ticket leads to its order's courses (DLG-07).
import type { CourseKpis, DelayedItem } from '../../../shared/protocol/course-kpis.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { courseName } from '../../ticket/course-name.ts';
import { Button } from '../../ui/button.tsx';
import { amountOf } from './amount-of.ts';
import css from './delays-dialog.module.css';

interface DelayedItemsProps {
  kpis: CourseKpis;
  onOrder: (ticketId: string, orderId: string) => void;
}

export function DelayedItems({ kpis, onOrder }: DelayedItemsProps) {
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
  const { title, organization, ticketId, orderId } = item;
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
