// Owns how far behind the board is: late tickets by course type, and what of them is delayed (DLG-07).
import type { CourseKpis } from '../../../shared/protocol/course-kpis.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { courseName } from '../../ticket/course-name.ts';
import { DelayedItems } from './delayed-items.tsx';
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
        <p role="status" className={css.none}>
          {words(kpis === undefined ? 'delays.loading' : 'delays.none')}
        </p>
      ) : (
        <>
          <CourseFigures kpis={kpis} />
          <DelayedItems kpis={kpis} onOrder={onOrder} />
        </>
      )}
    </BoardDialog>
  );
}

/** With the filters of the board, so that the figures are of the tickets that its head counts as late. */
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
