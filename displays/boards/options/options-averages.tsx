// Owns how long tickets took from fire to serve in the last hour: all together and course by course (EXPO-33, TIME-23).
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { courseName } from '../../ticket/course-name.ts';
import css from './options-dialog.module.css';

export function OptionsAverages({ board: { view: _, ...board } }: { board: BoardAddress }) {
  const t = useBoardText();
  const words = useDialogText();
  // Of its own, and only while it is seen: the hub reckons them for nobody else.
  const watch = useWatch({ ...board, view: { maxCards: 1, averages: true } }, 'averages');
  const averages = useBoardPart(watch, 'averages');
  const all = useBoardPart(watch, 'head')?.averageServedSeconds;
  if (averages === undefined || averages.length === 0 || all === undefined) {
    return (
      <p role="status" className={css.none}>
        {averages === undefined ? words('delays.loading') : t('options.noneServed')}
      </p>
    );
  }
  return (
    <table className={css.averages}>
      <thead>
        <tr>
          <th scope="col">{t('options.course')}</th>
          <th scope="col">{t('options.served')}</th>
          <th scope="col">{t('options.average')}</th>
        </tr>
      </thead>
      <tbody>
        {averages.map((one) => (
          <tr key={one.courseType}>
            <th scope="row">
              <bdi>{courseName(one, t)}</bdi>
            </th>
            <td>{one.count}</td>
            <Took seconds={one.seconds} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('options.allCoursesServed')}</th>
          <td>{averages.reduce((sum, { count }) => sum + count, 0)}</td>
          <Took seconds={all} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Minutes, as the toolbar has them. */
function Took({ seconds }: { seconds: number }) {
  const words = useDialogText();
  return (
    <td>
      <bdi>{words('delays.minutes', { count: Math.round(seconds / 60) })}</bdi>
    </td>
  );
}
