// Customer board: columns of orders, collected orders, the time (CUST-01, CUST-02).
import { type CSSProperties, useEffect, useState } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { TapGuard } from '../../actions/tap-guard.ts';
import { UndoBar } from '../../actions/undo-bar.tsx';
import { useBoardText } from '../../i18n/use-text.ts';
import {
  isBoardGone,
  useCustomerBoardPart,
  useLinkPhase,
  useWatch,
  useWatchRefusal,
} from '../../link/live.ts';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { lazyRoute } from '../../shell/frame/screen-route.tsx';
import { BoardSound } from '../../sound/board-sound.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { Later, useFirstPicture } from '../later.tsx';
import { BrandSkin } from '../screen/brand-skin.tsx';
import { ScreenShift } from '../screen/screen-shift.tsx';
import { UnknownBoard } from '../screen/unknown-board.tsx';
import { ClosedHint } from '../toolbar/board-hints.tsx';
import { type CustomerColumnName, needsStrip, shareOf, splitOf, uprightShareOf } from './column-split.ts';
import css from './customer-board.module.css';
import { CustomerColumn } from './customer-column.tsx';
import { CustomerFoot } from './customer-foot.tsx';
import { guestSizes, useGuestSizes } from './customer-sizes.ts';
import { OrderAnnouncement } from './order-announcement.tsx';

const DeliverDialog = lazyRoute(() => import('./deliver-dialog.tsx').then((file) => file.DeliverDialog));
const CustomerDisplayOptions = lazyRoute(() =>
  import('./customer-display-options.tsx').then((file) => file.CustomerDisplayOptions),
);
const LATER_PARTS = [DeliverDialog, CustomerDisplayOptions].map((part) => part.fetch);

export function CustomerBoardPage({ profileId }: { profileId: string }) {
  const watch = useWatch({ kind: 'customer', profile: profileId });
  const options = useCustomerBoardPart(watch, 'options');
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
  const columns = useCustomerBoardPart(watch, 'columns');
  const delivered = useCustomerBoardPart(watch, 'delivered');
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
          <TapGuard />
          <OrderAnnouncement watch={watch} options={options} known={atFirst} onCard={setAsked} />
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
        {isOptionsOpen && <CustomerDisplayOptions watch={watch} onClose={() => setOptionsOpen(false)} />}
      </Later>
    </div>
  );
}

function shownColumns(options: CustomerOptions): CustomerColumnName[] {
  const columns: CustomerColumnName[] = [];
  if (options.showPending && options.pendingMinutes > 0) columns.push('pending');
  if (options.showFired) columns.push('fired');
  if (options.showServed) columns.push('served');
  return columns;
}

/** The more columns a status has, the wider it is. */
function tracks(
  shown: readonly CustomerColumnName[],
  columns: Record<CustomerColumnName, readonly string[]>,
  { splitMembersAt }: CustomerOptions,
): CSSProperties {
  const shares = shown.map((key) => shareOf(key, splitOf(key, columns[key].length, splitMembersAt).across));
  return { '--tracks': shares.map((share) => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties;
}

/** Size of the page in rem, in which a customer board's type and places are. */
interface PageRem {
  width: number;
  height: number;
}

function usePageRem(): PageRem {
  const [page, setPage] = useState(pageRem);
  useEffect(() => {
    const read = () => {
      const next = pageRem();
      setPage((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    read();
    // The type size setting changes the rem, and with it the size of everything on the page.
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    const foot = document.querySelector('footer');
    if (foot) observer.observe(foot);
    addEventListener('resize', read);
    return () => {
      observer.disconnect();
      removeEventListener('resize', read);
    };
  }, []);
  return page;
}

function pageRem(): PageRem {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: innerWidth / rem, height: innerHeight / rem };
}
