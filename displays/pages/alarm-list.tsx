// Open alarms on the start page, each with a link to the board or setting that resolves it (GLASS-02, GLASS-07).
import { Link } from 'wouter';
import type { BoardKind } from '../../shared/protocol/board/view.ts';
import { addressOf, type NamedBoard, NO_ALARMS, useAlarmLines } from '../glass/alarm-lines.tsx';
import { useText } from '../i18n/use-text.ts';
import { useLive } from '../link/live.ts';
import { setupPath } from '../setup/setup-path.ts';
import { boardPath } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import css from './alarm-list.module.css';

interface AlarmListProps {
  /** Kind of each board by its profile's id, for the link that opens it. */
  kinds: ReadonlyMap<string, BoardKind>;
}

/** A line for each board and reason, with a link to the board or setting that resolves it, on the start page. */
export function AlarmList({ kinds }: AlarmListProps) {
  const t = useText('glass');
  const glass = useLive(({ link }) => link?.glass);
  const maySetUp = useSession(({ session }) => session.rights.includes('setup'));
  const lines = useAlarmLines(glass ?? NO_ALARMS);
  if (lines.length === 0) return null;
  return (
    <ul className={css.list} role="status" aria-label={t('label')} data-unseen>
      {lines.map(({ key, icon, text, advice, board, tab }) => (
        <li key={key}>
          {icon}
          <span>
            <span className={css.text}>{text}</span>
            {advice !== undefined && <small>{advice}</small>}
          </span>
          {board && <OpenBoard board={board} kind={kinds.get(board.profile)} />}
          {tab !== undefined && maySetUp && (
            <Link className={classes(buttonClass('quiet', 'page'), css.open)} href={setupPath(tab)}>
              {t('openSetup')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function OpenBoard({ board, kind }: { board: NamedBoard; kind: BoardKind | undefined }) {
  const t = useText('glass');
  if (kind === undefined) return null;
  return (
    <Link
      className={classes(buttonClass('quiet', 'page'), css.open)}
      href={boardPath({ kind, ...addressOf(board) })}
    >
      {t('open', { board: `\u2068${board.board}\u2069` })}
    </Link>
  );
}
