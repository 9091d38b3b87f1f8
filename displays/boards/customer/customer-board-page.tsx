// Customer board: columns of orders, collected orders, the time (CUST-01, CUST-02).
import { type CSSProperties, useState } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { FingerWatch } from '../../actions/finger-watch.ts';
import { UndoBar } from '../../actions/undo-bar.tsx';
import { useBoardText } from '../../i18n/use-text.ts';
import { isBoardGone, useGuestPart, useLinkPhase, useWatch, useWatchRefusal } from '../../link/live.ts';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { lazyRoute } from '../../shell/frame/screen-route.tsx';
import { BoardSound } from '../../sound/board-sound.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { Later, useFirstPicture } from '../later.tsx';
import { BrandSkin } from '../screen/brand-skin.tsx';
import { ScreenShift } from '../screen/screen-shift.tsx';
import { UnknownBoard } from '../screen/unknown-board.tsx';
import { ClosedHint } from '../toolbar/board-hints.tsx';
import css from './customer-board.module.css';
import { CustomerColumn } from './customer-column.tsx';
import { CustomerFoot } from './customer-foot.tsx';
import { usePageRem } from './customer-page.ts';
import { GuestMoment } from './guest-moment.tsx';
import { guestSizes, useGuestSizes } from './guest-sizes.ts';
import { type GuestColumnName, needsStrip, shareOf, splitOf, uprightShareOf } from './guest-split.ts';

const DeliverDialog = lazyRoute(() => import('./deliver-dialog.tsx').then((file) => file.DeliverDialog));
const GuestOptions = lazyRoute(() => import('./guest-options.tsx').then((file) => file.GuestOptions));
const LATER_PARTS = [DeliverDialog, GuestOptions].map((part) => part.fetch);

export function CustomerBoardPage({ profileId }: { profileId: string }) {
  const watch = useWatch({ kind: 'customer', profile: profileId });
  const options = useGuestPart(watch, 'options');
  const refusal = useWatchRefusal(watch);
  const isStale = useLinkPhase() === 'not-live';
  useFirstPicture((options ?? refusal) !== undefined, LATER_PARTS);
  // The last board shown no longer exists.
  if (refusal && (!options || isBoardGone(refusal))) {
    return (
      <Later>
        <UnknownBoard board={{ kind: 'customer', profile: profileId }} />
      </Later>
    );
  }
  if (options) return <GuestScreen key={watch} watch={watch} options={options} />;
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
  const delivered = useGuestPart(watch, 'delivered');
  const [atFirst] = useState(() => [...(columns?.served ?? []), ...(delivered ?? [])]);
  const sizes = useGuestSizes();
  const [asked, setAsked] = useState<string>();
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const shown = columns ? shownColumns(options) : [];
  const isNamed = options.showCustomerName && !options.nameOnly;
  const counts = shown.map((column) => ({ column, members: columns?.[column].length ?? 0, isNamed }));
  const isLow = needsStrip(counts, usePageRem());
  const isEmpty = shown.every((key) => columns?.[key].length === 0);
  return (
    <div className={css.screen} data-stale={isStale} style={guestSizes(sizes)}>
      {isStale && <NotLiveBand />}
      <Later>
        <ClosedHint big watch={watch} />
      </Later>
      <main className={css.columns} style={columns && tracks(shown, columns, options)}>
        {columns &&
          shown.map((key) => (
            <CustomerColumn
              key={key}
              watch={watch}
              column={key}
              ids={columns[key]}
              options={options}
              share={uprightShareOf({ column: key, members: columns[key].length, isNamed })}
              onCard={setAsked}
            />
          ))}
        {isEmpty && <p className={css.none}>{t('guest.none')}</p>}
        <Later>
          <UndoBar watch={watch} />
        </Later>
        <Later>
          <BoardSound />
          <FingerWatch />
          <GuestMoment watch={watch} options={options} known={atFirst} onCard={setAsked} />
          <ScreenShift />
          <BrandSkin skin={options.brandSkin} />
        </Later>
      </main>
      <CustomerFoot
        watch={watch}
        options={options}
        isLow={isLow}
        onCard={setAsked}
        onOptions={() => setOptionsOpen(true)}
      />
      <Later>
        {asked !== undefined && (
          <DeliverDialog watch={watch} orderId={asked} onClose={() => setAsked(undefined)} />
        )}
        {isOptionsOpen && <GuestOptions watch={watch} onClose={() => setOptionsOpen(false)} />}
      </Later>
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

/** The more columns a status has, the wider it is. */
function tracks(
  shown: readonly GuestColumnName[],
  columns: Record<GuestColumnName, readonly string[]>,
  { splitMembersAt }: CustomerOptions,
): CSSProperties {
  const shares = shown.map((key) => shareOf(key, splitOf(key, columns[key].length, splitMembersAt).across));
  return { '--tracks': shares.map((share) => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties;
}
