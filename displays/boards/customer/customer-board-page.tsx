// Owns the page that guests see: columns of orders, what was collected, the time (CUST-01, CUST-02).
import { type CSSProperties, Suspense, useState } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board-options.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { isBoardGone, useGuestPart, useLinkPhase, useWatchRefusal } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { useSounds } from '../../sound/early-sounds.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import {
  BoardSound,
  BrandSkin,
  ClosedHint,
  DeliverDialog,
  GuestOptions,
  ScreenShift,
  UndoBar,
  UnknownBoard,
  useLaterParts,
} from '../later-parts.ts';
import css from './customer-board.module.css';
import { GuestColumn } from './guest-column.tsx';
import { GuestFoot } from './guest-foot.tsx';
import { guestSizes, useGuestSizes } from './guest-sizes.ts';
import { type GuestColumnName, shareOf, splitOf } from './guest-split.ts';

export function CustomerBoardPage({ profileId }: { profileId: string }) {
  useSounds();
  const watch = useWatch({ kind: 'customer', profile: profileId });
  const options = useGuestPart(watch, 'options');
  const refusal = useWatchRefusal(watch);
  const isStale = useLinkPhase() === 'not-live';
  // What the screen last had is no board any more.
  if (refusal && (!options || isBoardGone(refusal))) {
    return (
      <Suspense>
        <UnknownBoard board={{ kind: 'customer', profile: profileId }} />
      </Suspense>
    );
  }
  if (options) return <GuestScreen watch={watch} options={options} />;
  return isStale ? <NotLiveBand /> : <LoadingPage />;
}

interface GuestScreenProps {
  watch: string;
  options: CustomerOptions;
}

function GuestScreen({ watch, options }: GuestScreenProps) {
  const t = useBoardText();
  const isStale = useLinkPhase() === 'not-live';
  const columns = useGuestPart(watch, 'columns');
  const sizes = useGuestSizes();
  useLaterParts();
  const [asked, setAsked] = useState<string>();
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const shown = columns ? shownColumns(options) : [];
  const isEmpty = shown.every((key) => columns?.[key].length === 0);
  return (
    <div className={css.screen} data-stale={isStale} style={guestSizes(sizes)}>
      {isStale && <NotLiveBand />}
      <Suspense>
        <ClosedHint big />
      </Suspense>
      <main className={css.columns} style={columns && tracks(shown, columns, options)}>
        {columns &&
          shown.map((key) => (
            <GuestColumn
              key={key}
              watch={watch}
              column={key}
              ids={columns[key]}
              options={options}
              onCard={setAsked}
            />
          ))}
        {isEmpty && <p className={css.none}>{t('guest.none')}</p>}
        <Suspense>
          <UndoBar watch={watch} />
        </Suspense>
        <Suspense>
          <BoardSound />
          <ScreenShift />
          <BrandSkin skin={options.brandSkin} />
        </Suspense>
      </main>
      <GuestFoot watch={watch} options={options} onCard={setAsked} onOptions={() => setOptionsOpen(true)} />
      <Suspense>
        {asked !== undefined && (
          <DeliverDialog watch={watch} orderId={asked} onClose={() => setAsked(undefined)} />
        )}
        {isOptionsOpen && <GuestOptions watch={watch} onClose={() => setOptionsOpen(false)} />}
      </Suspense>
    </div>
  );
}

function shownColumns(options: CustomerOptions): GuestColumnName[] {
  const columns: GuestColumnName[] = [];
  if (options.showPending && options.pendingMinutes > 0) columns.push('pending');
  if (options.showFired) columns.push('fired');
  if (options.showServed) columns.push('served');
  return columns;
}

/** The more columns the orders of a status fall into, the wider its column. */
function tracks(
  shown: readonly GuestColumnName[],
  columns: Record<GuestColumnName, readonly string[]>,
  { splitMembersAt }: CustomerOptions,
): CSSProperties {
  const shares = shown.map((key) => shareOf(key, splitOf(key, columns[key].length, splitMembersAt).across));
  return { '--tracks': shares.map((share) => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties;
}
