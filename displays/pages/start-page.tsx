// List of boards by kind, and the link to the setup (SHELL-02, SHELL-03, SHELL-05).

import {
  Activity,
  Bell,
  ChartColumn,
  ChevronRight,
  Flame,
  History,
  LayoutDashboard,
  type LucideIcon,
  NotebookPen,
  Pin,
  Settings,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { BoardKind } from '../../shared/protocol/board/view.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { aboutText } from '../i18n/about-text.ts';
import { useText } from '../i18n/use-text.ts';
import { browserStorage } from '../link/browser-storage.ts';
import { api, type ProfileRow } from '../link/http/api.ts';
import { callApi, noAnswer } from '../link/http/api-call.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { useNotice } from '../link/use-notice.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { boardPath, ORDER_PATH, SETUP_PATH } from '../shell/session/board-path.ts';
import { leave } from '../shell/session/leaving.ts';
import { OVERVIEW_PATH, REPLAY_PATH, REPORTS_PATH } from '../shell/session/report-path.ts';
import { useMayOrder, useSession } from '../shell/session/session-store.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Grid, Text } from '../ui/layout.tsx';
import { EmptyNote } from '../ui/page/empty-note.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { AlarmList } from './alarm-list.tsx';
import { FirstDayList } from './first-day-list.tsx';
import { MovedNote } from './moved-note.tsx';
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
    <div className="page">
      <PageHead>
        <ManagerEntries />
      </PageHead>
      <main className={css.start} aria-busy={!answer}>
        <h2 className="visually-hidden">{t('start.title')}</h2>
        <Suspense>
          <AlarmList kinds={answer?.ok ? kindsOf(answer.value) : new Map()} />
        </Suspense>
        <WayToOrder />
        {answer?.ok && answer.value.redirect !== undefined && <MovedNote target={answer.value.redirect} />}
        <FirstDayList>
          {answer?.ok &&
            KINDS.map(({ kind, icon }) => (
              <BoardGroup key={kind} kind={kind} icon={icon} profiles={answer.value[kind]} />
            ))}
        </FirstDayList>
        {isWaiting && (
          <EmptyNote
            big
            role="status"
            icon={LayoutDashboard}
            title={t('start.waiting')}
            text={t('start.waitingText')}
          />
        )}
        {isEmpty && (
          <EmptyNote big icon={LayoutDashboard} title={t('start.none')} text={t('start.noneText')} />
        )}
        {answer && !answer.ok && <RetryNote text={t('start.failed')} onRetry={load} />}
        {!answer && <Skeleton rem={24} />}
      </main>
    </div>
  );
}

/** For everyone who may work on boards, on a phone too (INTAKE-10). */
function WayToOrder() {
  const around = useText('around');
  const mayOrder = useMayOrder();
  if (!mayOrder) return null;
  return (
    <Link href={ORDER_PATH} className={classes(buttonClass('line', 'big'), css.order)}>
      <NotebookPen aria-hidden />
      {around('menu.order')}
    </Link>
  );
}

/** By the profile's id. */
function kindsOf(profiles: Readonly<Record<BoardKind, readonly ProfileRow[]>>): Map<string, BoardKind> {
  return new Map(KINDS.flatMap(({ kind }) => profiles[kind].map(({ id }) => [id, kind] as const)));
}

const ENTRIES = [
  { path: OVERVIEW_PATH, name: 'now', icon: Activity },
  { path: REPORTS_PATH, name: 'reports', icon: ChartColumn },
  { path: REPLAY_PATH, name: 'replay', icon: History },
  { path: SETUP_PATH, name: 'setup', icon: Settings },
] as const;

/** Only for people with access (SHELL-03, PERM-05). */
function ManagerEntries() {
  const t = useText('pages');
  const mayEnter = useSession((state) => state.session.rights.includes('setup'));
  if (!mayEnter) return null;
  return (
    <div className={css.entries}>
      {ENTRIES.map(({ path, name, icon: Icon }) => (
        <Link key={name} href={path} className={classes(buttonClass('quiet', 'page'), css.entry)}>
          <Icon aria-hidden />
          <span>{t(`start.${name}`)}</span>
        </Link>
      ))}
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
        {t(`start.${kind}`)}{' '}
        <Text as="small" size="title" weight={500} tone="muted">
          {t(`start.${kind}Hint`)}
        </Text>
      </h3>
      <Grid gap={4} columns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))">
        {profiles.map((profile) => (
          <BoardTile key={profile.id} kind={kind} profile={profile} />
        ))}
      </Grid>
    </section>
  );
}

/** One board; checks first that the hub is reachable (SHELL-04). */
function BoardTile({ kind, profile }: { kind: BoardKind; profile: ProfileRow }) {
  const t = useText('pages');
  const [, go] = useLocation();
  const path = boardPath({ kind, profile: profile.id });
  const hint = aboutText(profile, t);
  const open = () => {
    keepLastBoard(path);
    go(path);
  };
  const mayKeep = useSession(({ session }) => session.state === 'in' && session.rights.includes('setup'));
  return (
    <div className={css.place}>
      <Link
        href={path}
        className={css.tile ?? ''}
        onClick={(event) => {
          event.preventDefault();
          leave(open);
        }}
      >
        <b>
          <bdi>{profile.name}</bdi>
        </b>
        {hint && (
          <small>
            <bdi>{hint}</bdi>
          </small>
        )}
        {lastBoard() === path && <small className={css.last}>{t('start.last')}</small>}
        <ChevronRight className="flip" aria-hidden />
      </Link>
      {mayKeep && <KeepButton name={profile.name} home={{ kind, profile: profile.id }} path={path} />}
    </div>
  );
}

/** Pairs this display with one tap, so that it keeps its board when the login ends (PAIR-07). */
function KeepButton({ name, home, path }: { name: string; home: DisplayHome; path: string }) {
  const t = useText('pages');
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    const body = { home };
    const answer = await callApi('/api/pairing/keep', { method: 'POST', body, answer: noAnswer });
    // With its new cookie the whole page restarts as a display.
    if (answer.ok) return location.assign(path);
    setBusy(false);
    showToast(refusalText(answer.code, answer.params), 'danger');
  };
  return (
    <Button
      look="quiet"
      size="page"
      className={css.keep}
      busy={busy}
      disabled={busy}
      onClick={() => void keep()}
    >
      <Pin aria-hidden />
      {t('start.keep', { name: `\u2068${name}\u2069` })}
    </Button>
  );
}

const KEPT_UNDER = 'kds_last_board';

function lastBoard(): string | null {
  return browserStorage.read(KEPT_UNDER);
}

function keepLastBoard(path: string): void {
  browserStorage.write(KEPT_UNDER, path);
}
