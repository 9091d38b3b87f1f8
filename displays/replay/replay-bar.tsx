// Bars above and below a replayed board: the time in large digits, the board's name, and the player's buttons.
import { ChevronsLeft, ChevronsRight, History, Pause, Play, StepBack, StepForward, X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { LANDMARKS, type ReplayInfo } from '../../shared/protocol/replay.ts';
import { REPLAY_SPEEDS } from '../../shared/replay-limits.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { inZoneOf } from '../i18n/format.ts';
import { localeOf } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import css from './replay-page.module.css';
import type { ReplayPlayer } from './replay-player.ts';
import { momentAt, wallMoment } from './site-clock.ts';

interface BandProps {
  player: ReplayPlayer;
  info: ReplayInfo;
  address: BoardAddress;
  onAddress: (address: BoardAddress) => void;
  onLeave: () => void;
}

export function ReplayBand({ player, info, address, onAddress, onLeave }: BandProps) {
  const t = useText('replay');
  const language = useLanguage();
  const { site } = info;
  useStore(player.state, ({ shown }) => shown);
  const now = player.now();
  const locale = localeOf(language, site);
  const date = inZoneOf(site, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const isUs = site?.region === 'US';
  const clock = inZoneOf(site, isUs ? 'en-US' : 'en-GB', {
    hour: isUs ? 'numeric' : '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: isUs ? 'h12' : 'h23',
  });
  return (
    <header className={css.band}>
      <History aria-hidden />
      <h1>{t('title')}</h1>
      <time className={css.moment} dateTime={new Date(now).toISOString()} data-at={Math.round(now)}>
        <Bidi>{date.format(now)}</Bidi>{' '}
        <b>
          <bdi>{clock.format(now)}</bdi>
        </b>
      </time>
      <label className={css.choice}>
        <span className="visually-hidden">{t('board')}</span>
        <select
          value={JSON.stringify(address)}
          onChange={(event) => onAddress(JSON.parse(event.target.value) as BoardAddress)}
        >
          {info.boards.map((board) => (
            <option key={JSON.stringify(board.address)} value={JSON.stringify(board.address)}>
              {board.station === undefined ? board.name : `${board.name} · ${board.station}`}
              {board.shown ? ` · ${t('asShown')}` : ''}
            </option>
          ))}
        </select>
      </label>
      <Button look="quiet" size="page" icon aria-label={t('leave')} onClick={onLeave}>
        <X aria-hidden />
      </Button>
    </header>
  );
}

export function ReplayControls({ player }: { player: ReplayPlayer }) {
  const t = useText('replay');
  const { isPlaying, isBusy, speed } = useStore(player.state);
  return (
    <footer className={css.controls}>
      <div className={css.buttons} dir="ltr">
        <Button
          size="page"
          icon
          aria-label={t('back')}
          disabled={isBusy}
          onClick={() => void player.step(false)}
        >
          <StepBack aria-hidden />
        </Button>
        <Button
          look="main"
          size="page"
          icon
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <Button
          size="page"
          icon
          aria-label={t('forward')}
          disabled={isBusy}
          onClick={() => void player.step(true)}
        >
          <StepForward aria-hidden />
        </Button>
        <Segments
          label={t('speed')}
          value={String(speed)}
          options={REPLAY_SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
          onChange={(value) => player.setSpeed(Number(value))}
        />
      </div>
      <Jumps player={player} isBusy={isBusy} />
      <MomentFields player={player} />
      <Outcome player={player} />
    </footer>
  );
}

/** Jumps to tickets of a kind, backwards and forwards. */
function Jumps({ player, isBusy }: { player: ReplayPlayer; isBusy: boolean }) {
  const t = useText('replay');
  return (
    <div className={css.buttons}>
      {LANDMARKS.map((to) => (
        <fieldset key={to} className={css.jump} aria-label={t(`to.${to}`)} dir="ltr">
          <Button
            size="page"
            icon
            aria-label={t('former', { what: t(`to.${to}`) })}
            disabled={isBusy}
            onClick={() => void player.step(false, to)}
          >
            <ChevronsLeft aria-hidden />
          </Button>
          <span>{t(`to.${to}`)}</span>
          <Button
            size="page"
            icon
            aria-label={t('next', { what: t(`to.${to}`) })}
            disabled={isBusy}
            onClick={() => void player.step(true, to)}
          >
            <ChevronsRight aria-hidden />
          </Button>
        </fieldset>
      ))}
    </div>
  );
}

function MomentFields({ player }: { player: ReplayPlayer }) {
  const t = useText('replay');
  const site = player.site;
  const [typed, setTyped] = useState<{ day: string; time: string }>();
  const { isPlaying, shown } = useStore(player.state);
  const here = wallMoment(player.now(), site);
  const { day, time } = typed ?? here;
  const go = () => {
    const at = momentAt({ day, time }, site);
    setTyped(undefined);
    if (at !== undefined) void player.open(at);
  };
  return (
    <form
      className={css.buttons}
      data-shown={isPlaying ? undefined : shown}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        type="date"
        aria-label={t('day')}
        value={day}
        onChange={(event) => setTyped({ day: event.target.value, time })}
      />
      <input
        type="time"
        step={1}
        aria-label={t('time')}
        value={time}
        onChange={(event) => setTyped({ day, time: event.target.value })}
      />
      <button type="submit" className={css.go}>
        {t('go')}
      </button>
    </form>
  );
}

/** Result of the last action, and whether the replay matches what displays were sent. */
function Outcome({ player }: { player: ReplayPlayer }) {
  const t = useText('replay');
  const { problem, foundNothing, ticket, checked, isBusy } = useStore(player.state);
  return (
    <div className={css.outcome}>
      <output aria-busy={isBusy}>
        {problem !== undefined && refusalText(problem, undefined)}
        {problem === undefined && foundNothing && t('foundNothing')}
        {ticket && (
          <>
            {t(`to.${ticket.landmark}`)}: <Bidi>{ticket.title}</Bidi>
          </>
        )}
        {checked &&
          t(checked.different.length === 0 ? 'equal' : 'different', {
            samples: checked.samples,
            equal: checked.samples - checked.different.length,
          })}
      </output>
      <Button look="line" size="page" disabled={isBusy} onClick={() => void player.check()}>
        {t('check')}
      </Button>
    </div>
  );
}
