// Owns the list of boards, by kind (SHELL-02, SHELL-05).
import { Bell, Flame, LayoutDashboard, type LucideIcon, Users } from 'lucide-react';
import type { BoardKind } from '../../shared/protocol/view.ts';
import { useText } from '../i18n/use-text.ts';
import { api, type ProfileRow } from '../link/api.ts';
import { useLoaded } from '../link/use-loaded.ts';
import { useNotice } from '../link/use-notice.ts';
import { PageHead } from '../shell/page-head.tsx';
import { BoardTile } from './board-tile.tsx';
import { RetryNote } from './retry-note.tsx';
import css from './start-page.module.css';

const KINDS: { kind: BoardKind; icon: LucideIcon }[] = [
  { kind: 'expo', icon: Bell },
  { kind: 'kitchen', icon: Flame },
  { kind: 'customer', icon: Users },
];

export function StartPage() {
  const t = useText('pages');
  const [answer, load] = useLoaded(api.profiles);
  useNotice('setup-changed', load);

  const isWaiting = answer?.ok && answer.value.waiting === true;
  const isEmpty = answer?.ok && !isWaiting && KINDS.every(({ kind }) => answer.value[kind].length === 0);
  return (
    <div className={css.page}>
      <PageHead />
      <main className={css.start} aria-busy={!answer}>
        <h2 className="visually-hidden">{t('start.title')}</h2>
        {answer?.ok &&
          KINDS.map(({ kind, icon }) => (
            <BoardGroup key={kind} kind={kind} icon={icon} profiles={answer.value[kind]} />
          ))}
        {isWaiting && (
          <div className={css.none} role="status">
            <LayoutDashboard aria-hidden />
            <h3>{t('start.waiting')}</h3>
            <p>{t('start.waitingText')}</p>
          </div>
        )}
        {isEmpty && (
          <div className={css.none}>
            <LayoutDashboard aria-hidden />
            <h3>{t('start.none')}</h3>
            <p>{t('start.noneText')}</p>
          </div>
        )}
        {answer && !answer.ok && <RetryNote text={t('start.failed')} onRetry={load} />}
        {!answer && <div className={css.skeleton} />}
      </main>
    </div>
  );
}

interface BoardGroupProps {
  kind: BoardKind;
  icon: LucideIcon;
  profiles: ProfileRow[];
}

function BoardGroup({ kind, icon: Icon, profiles }: BoardGroupProps) {
  const t = useText('pages');
  if (profiles.length === 0) return null;
  return (
    <section>
      <h3 className={css.kind}>
        <Icon aria-hidden />
        {t(`start.${kind}`)} <small>{t(`start.${kind}Hint`)}</small>
      </h3>
      <div className={css.tiles}>
        {profiles.map((profile) => (
          <BoardTile key={profile.id} kind={kind} profile={profile} />
        ))}
      </div>
    </section>
  );
}
