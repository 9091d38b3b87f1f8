// Alarms about unseen tickets, orders that no board shows, and displays, in the foot of boards (GLASS-02, GLASS-03,
// GLASS-06, GLASS-07).

import { MonitorOff, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CoveredBoard } from '../../shared/protocol/glass.ts';
import { markTapHandled } from '../actions/tap-guard.ts';
import { useText } from '../i18n/use-text.ts';
import { watchId } from '../link/boards/held-board.ts';
import { useLive, useSend } from '../link/live.ts';
import { useSoundOpen } from '../sound/player.ts';
import { useSoundTestResult } from '../sound/sound-test.ts';
import { type Alarms, addressOf, NO_ALARMS, type OnBoard, useAlarmLines } from './alarm-lines.tsx';
import css from './unseen-notes.module.css';

/** Chips at a board's foot; the first has the most detail, the others are counted. */
const CHIPS_SHOWN = 1;
const KINDS = ['expo', 'kitchen'] as const;

/** Excludes a board's own tickets: it shows them itself, or in its tile of waiting ones. */
export function UnseenChips({ watch }: { watch: string }) {
  const glass = useLive(({ link }) => link?.glass);
  const own = useLive(({ session }) => session?.display?.name);
  const sound = useOwnSilence();
  const { unseen, groups, unshown, displays, covers } = glass ?? NO_ALARMS;
  return (
    <>
      {sound}
      {/* Rendered even while empty, so that the tap guard notices chips appearing in it. */}
      <div className={css.offers} data-offers>
        <CoverChips watch={watch} covers={covers} />
      </div>
      <Chips
        unseen={unseen}
        groups={groups.filter((group) => !isWatched(group, watch))}
        unshown={unshown}
        displays={displays.filter(({ name }) => name !== own)}
      />
    </>
  );
}

/** The toolbar asks for a touch while the browser blocks sound; this notice is for problems that a touch can't fix. */
function useOwnSilence(): ReactNode {
  const t = useText('glass');
  const proof = useSoundTestResult();
  const isOpen = useSoundOpen();
  if (!isOpen || (proof !== 'silent' && proof !== 'unheard')) return null;
  return (
    <p className={css.chip} role="status" data-silence={proof}>
      <span className="row gap-2 shrink">
        <VolumeX aria-hidden />
        <bdi>{t(`sound.${proof}`)}</bdi>
      </span>
    </p>
  );
}

/** Another board without a display: its tickets can be shown here, or already are (COVER-01). */
function CoverChips({ watch, covers }: { watch: string; covers: readonly CoveredBoard[] }) {
  const t = useText('glass');
  const send = useSend(watch);
  return covers.flatMap(({ board, profile, station, tickets, since, offered, by }) => {
    const own = by.find((place) => isWatched(place, watch));
    const place = own ?? offered.find((each) => isWatched(each, watch));
    if (place === undefined) return [];
    const named = { board: `\u2068${board}\u2069`, count: tickets };
    const others = by.map((each) => `\u2068${each.board}\u2069`).join(', ');
    const tap = () => {
      markTapHandled();
      send({ name: 'board.cover', covered: addressOf({ profile, station }), by: addressOf(place), on: !own });
    };
    return [
      <div
        key={`${profile} ${station ?? ''}`}
        className={css.cover}
        role="status"
        data-cover={own ? 'on' : 'offer'}
      >
        <MonitorOff aria-hidden />
        <span className="stack shrink">
          <bdi>
            {own ? t(since === undefined ? 'cover.back' : 'cover.covering', named) : t('cover.offer', named)}
          </bdi>
          {!own && by.length > 0 && <small>{t('cover.also', { by: others })}</small>}
        </span>
        <button type="button" onClick={tap}>
          {t(own ? 'cover.stop' : 'cover.show')}
        </button>
      </div>,
    ];
  });
}

function isWatched(place: OnBoard, watch: string): boolean {
  return KINDS.some((kind) => watchId({ kind, ...addressOf(place) }) === watch);
}

function Chips(trouble: Omit<Alarms, 'covers'>) {
  const t = useText('glass');
  const lines = useAlarmLines({ ...trouble, covers: [] });
  if (lines.length === 0) return null;
  const rest = lines.length - CHIPS_SHOWN;
  const all = lines.map(({ text }) => text).join('\n');
  return (
    <p className={css.chip} role="status" title={all} data-unseen>
      {lines.slice(0, CHIPS_SHOWN).map(({ key, icon, text }) => (
        <span key={key} className="row gap-2 shrink">
          {icon}
          <span className={css.text}>{text}</span>
        </span>
      ))}
      {rest > 0 && <b>{t('more', { count: rest })}</b>}
    </p>
  );
}
