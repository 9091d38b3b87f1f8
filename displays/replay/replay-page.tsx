// Replay of a past service: a board as it was, on the board's own page, in a frame that can't be mistaken for live (REPLAY-01).
import { History } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { ReplayInfo } from '../../shared/protocol/replay.ts';
import { CustomerBoardPage } from '../boards/customer/customer-board-page.tsx';
import { OperatorScreen } from '../boards/screen/operator-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { tabStorage } from '../link/browser-storage.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { liveStore, replaceLink } from '../link/live.ts';
import { START_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { LoadingPage } from '../ui/page/loading-page.tsx';
import { MessagePage } from '../ui/page/message-page.tsx';
import { replayApi } from './replay-api.ts';
import { ReplayBand, ReplayControls } from './replay-bar.tsx';
import css from './replay-page.module.css';
import { ReplayPlayer } from './replay-player.ts';

export function ReplayPage() {
  const search = useSearch();
  const mayEnter = useSession((state) => state.session.rights.includes('setup'));
  // Start time; later choices are in the player.
  const [at] = useState(() => Number(new URLSearchParams(search).get('at')) || undefined);
  const ask = useCallback(() => replayApi.info(at), [at]);
  const [answer, load] = useLoaded(ask);
  const t = useText('replay');
  if (!mayEnter) return <Redirect to={START_PATH} replace />;
  if (answer === undefined) return <LoadingPage />;
  if (!answer.ok) return <NoReplay why={refusalText(answer.code, answer.params)} onRetry={load} />;
  const [first] = answer.value.boards;
  if (first === undefined) return <NoReplay why={t('nothingKept')} onRetry={load} />;
  return <Player info={answer.value} first={first.address} at={at ?? answer.value.now} />;
}

function NoReplay({ why, onRetry }: { why: string; onRetry: () => void }) {
  const t = useText('replay');
  const [, go] = useLocation();
  return (
    <MessagePage icon={History} title={t('title')} text={why} urgent>
      <Button look="main" onClick={onRetry}>
        {t('shell:hubAway.retry')}
      </Button>
      <Button onClick={() => go(START_PATH)}>{t('leave')}</Button>
    </MessagePage>
  );
}

interface PlayerProps {
  info: ReplayInfo;
  first: BoardAddress;
  at: number;
}

function Player({ info, first, at }: PlayerProps) {
  const t = useText('replay');
  const session = useSession((state) => state.session);
  const isIn = useRef(true);
  isIn.current = session.state === 'in';
  const [, go] = useLocation();
  const [address, setAddress] = useState(first);
  const [player] = useState(() => new ReplayPlayer(at, { site: info.site, session }, liveStore));
  const [isLinked, setLinked] = useState(false);
  useEffect(() => {
    const giveBack = replaceLink(player.link);
    setLinked(true);
    return () => giveBack(isIn.current);
  }, [player]);
  // Closing the page frees the replay for other people.
  useEffect(() => {
    const leave = () => player.leave();
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', shownAgain);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', shownAgain);
    };
  }, [player]);
  const explain = useCallback(() => showToast(t('readOnly')), [t]);
  useEffect(() => {
    player.onTouch = explain;
  }, [player, explain]);
  const leave = useCallback(() => go(START_PATH), [go]);
  useKeys(player, leave);
  return (
    <div className={css.page} data-replay data-sandbox={session.sandbox !== undefined}>
      <ReplayBand player={player} info={info} address={address} onAddress={setAddress} onLeave={leave} />
      <div className={css.stage} data-kind={address.kind} {...shield(explain)}>
        {isLinked && <ReplayedBoard key={JSON.stringify(address)} address={address} />}
      </div>
      <ReplayControls player={player} />
    </div>
  );
}

/** The board's own page, in the requested view. */
function ReplayedBoard({ address: { kind, profile, station, view } }: { address: BoardAddress }) {
  const key = `kds_view:${kind} ${profile}`;
  const wanted = view === undefined ? undefined : JSON.stringify(view);
  // A board reads its view from this tab's storage; the former value belongs to the live board.
  const former = useMemo(() => {
    const held = tabStorage.read(key);
    if (wanted !== undefined) tabStorage.write(key, wanted);
    return held;
  }, [key, wanted]);
  useEffect(() => () => void tabStorage.write(key, former), [key, former]);
  if (kind === 'customer') return <CustomerBoardPage profileId={profile} />;
  return <OperatorScreen kind={kind} profileId={profile} station={station} />;
}

/** The board answers every tap with a notice that this is a replay; scrolling and page turns still work. */
function shield(explain: () => void) {
  const stop = (event: React.SyntheticEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  return {
    onPointerDownCapture: (event: React.SyntheticEvent) => event.stopPropagation(),
    onPointerUpCapture: (event: React.SyntheticEvent) => event.stopPropagation(),
    onContextMenuCapture: stop,
    onKeyDownCapture: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') stop(event);
    },
    onClickCapture: (event: React.SyntheticEvent) => {
      stop(event);
      explain();
    },
  };
}

const JUMP_KEYS = { l: 'late', r: 'recalled', c: 'cancelled' } as const;

/**
 * Space plays, arrows step in the direction of their buttons in both languages, L, R and C jump, with Shift backwards, Escape
 * leaves.
 */
function useKeys(player: ReplayPlayer, leave: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, select, dialog')) return;
      const key = event.key.toLowerCase();
      const jump = Object.entries(JUMP_KEYS).find(([name]) => name === key)?.[1];
      if (key === ' ') {
        event.preventDefault();
        if (player.state.getState().isPlaying) player.pause();
        else player.play();
      } else if (key === 'arrowleft' || key === 'arrowright') {
        event.preventDefault();
        void player.step(key === 'arrowright');
      } else if (jump !== undefined) void player.step(!event.shiftKey, jump);
      else if (key === 'escape') leave();
    };
    // Runs before the board's own key handlers.
    addEventListener('keydown', pressed, true);
    return () => removeEventListener('keydown', pressed, true);
  }, [player, leave]);
}
