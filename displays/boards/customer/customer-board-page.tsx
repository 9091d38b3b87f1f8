// The page that guests see: columns of orders, what was collected, the time (CUST-01, CUST-02).
import { Check, CheckCheck, Flame, List, SlidersHorizontal } from 'lucide-react';
import { type CSSProperties, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import {
  isBoardGone,
  useGuest,
  useGuestPart,
  useLinkPhase,
  useLive,
  useWatch,
  useWatchRefusal,
} from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { namedColor } from '../../ticket/header-color.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import {
  BoardSound,
  BrandSkin,
  ClosedHint,
  DeliverDialog,
  FingerWatch,
  GuestMoment,
  GuestOptions,
  GuestSoundMark,
  ScreenShift,
  UndoBar,
  UnknownBoard,
  useLaterParts,
} from '../later-parts.ts';
import { useRefit } from '../toolbar/use-refit.ts';
import css from './customer-board.module.css';
import { GuestCardView, guestTitle } from './guest-card.tsx';
import { guestSizes, useGuestSizes } from './guest-sizes.ts';
import { type GuestColumnName, shareOf, splitOf } from './guest-split.ts';

export function CustomerBoardPage({ profileId }: { profileId: string }) {
  const watch = useWatch({ kind: 'customer', profile: profileId });
  const options = useGuestPart(watch, 'options');
  const refusal = useWatchRefusal(watch);
  const isStale = useLinkPhase() === 'not-live';
  useLaterParts((options ?? refusal) !== undefined);
  // What the screen last had is no board any more.
  if (refusal && (!options || isBoardGone(refusal))) {
    return (
      <Suspense>
        <UnknownBoard board={{ kind: 'customer', profile: profileId }} />
      </Suspense>
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
  const isEmpty = shown.every((key) => columns?.[key].length === 0);
  return (
    <div className={css.screen} data-stale={isStale} style={guestSizes(sizes)}>
      {isStale && <NotLiveBand />}
      <Suspense>
        <ClosedHint big watch={watch} />
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
          <FingerWatch />
          <GuestMoment watch={watch} options={options} known={atFirst} onCard={setAsked} />
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

/** One column of the guests' board: its heading, and its orders as large as their number allows. */
const signs = { pending: List, fired: Flame, served: Check } as const;

interface GuestColumnProps {
  watch: string;
  column: GuestColumnName;
  ids: readonly string[];
  options: CustomerOptions;
  onCard: (orderId: string) => void;
}

function GuestColumn({ watch, column, ids, options, onCard }: GuestColumnProps) {
  const t = useBoardText();
  const Sign = signs[column];
  const unsent = useGuestPart(watch, 'unsent')?.[column] ?? 0;
  const { across, rows, shown } = splitOf(column, ids.length, options.splitMembersAt);
  const list = useRef<HTMLUListElement>(null);
  const left =
    ids.length +
    unsent -
    shown +
    useFit(list, [shown, across, options.nameOnly].join(), {
      least: across,
      mayGrow: options.splitMembersAt > 0,
    });
  const own = { pending: options.pendingTitle, fired: options.firedTitle, served: options.servedTitle }[
    column
  ];
  return (
    <section className={css.column} data-column={column} style={ruleColor(options.statusColors[column])}>
      <h2 className={css.heading}>
        <Sign />
        <span>{own || t(`guest.${column}`)}</span>
        <b>{ids.length + unsent}</b>
      </h2>
      <ul
        ref={list}
        className={css.list}
        data-cards
        data-down={column !== 'served'}
        style={{ '--across': across, '--rows': rows } as CSSProperties}
      >
        {ids.slice(0, shown).map((id) => (
          <GuestCardView key={id} watch={watch} id={id} column={column} options={options} onCard={onCard} />
        ))}
      </ul>
      {left > 0 && <p className={css.more}>{t('guest.more', { count: left })}</p>}
    </section>
  );
}

/** A status that has a colour of its own has it at its heading too (CUST-09). */
function ruleColor(color: string | undefined): CSSProperties | undefined {
  const rule = namedColor(color);
  return rule === undefined ? undefined : ({ '--rule': rule } as CSSProperties);
}

/**
 * The lower edge of the guests' board: what was collected, the time, and the way to the display's options.
 */
const SHOWN = 12;

interface GuestFootProps {
  watch: string;
  options: CustomerOptions;
  onCard: (orderId: string) => void;
  onOptions: () => void;
}

function GuestFoot({ watch, options, onCard, onOptions }: GuestFootProps) {
  const t = useBoardText();
  const site = useLive((state) => state.site);
  const delivered = useGuestPart(watch, 'delivered') ?? [];
  const clock = useCallback((now: number) => clockTime(now, site), [site]);
  return (
    <footer className={css.foot}>
      {options.showDelivered && (
        <>
          <h2>
            <CheckCheck />
            {t('guest.delivered')}
          </h2>
          <ul>
            {delivered.slice(0, SHOWN).map((id) => (
              <Delivered key={id} watch={watch} id={id} options={options} onCard={onCard} />
            ))}
          </ul>
        </>
      )}
      <time>
        <bdi>
          <TickingText text={clock} />
        </bdi>
      </time>
      <Suspense>
        <GuestSoundMark onPanel={onOptions} />
      </Suspense>
      <Button look="quiet" icon className={css.options} aria-label={t('guest.options')} onClick={onOptions}>
        <SlidersHorizontal />
      </Button>
    </footer>
  );
}

interface DeliveredProps extends Pick<GuestFootProps, 'watch' | 'options' | 'onCard'> {
  id: string;
}

function Delivered({ watch, id, options, onCard }: DeliveredProps) {
  const card = useGuest(watch, id);
  if (!card) return null;
  return (
    <li>
      <button type="button" onClick={() => onCard(id)}>
        <bdi>{guestTitle(card, options)}</bdi>
      </button>
    </li>
  );
}

/**
 * How large the orders of a column are drawn: as large as their number allows, and no more than can be read.
 */
const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];
/** So many columns more than the site wants, where the orders are larger in them. */
const MOST_MORE_ACROSS = 3;
/** At sizes below this, what stands beside a number is said in fewer words. */
const TIGHT_BELOW = 0.7;

export interface Across {
  least: number;
  /** Whether more columns may be made of them. */
  mayGrow: boolean;
}

/**
 * Sets `--fit` on a list to the largest of a few sizes at which all of it can be seen, in as few columns as that
 * allows (`--across`, `--rows`). Returns how many of the last ones have no room even at the smallest size.
 * @param subject changes when the list does; the layout is read only then and when the room changes
 */
function useFit(list: RefObject<HTMLElement | null>, subject: string, across: Across): number {
  const [hidden, setHidden] = useState(0);
  const { least, mayGrow } = across;
  const refit = useCallback(
    (node: HTMLElement) => setHidden(enlarge(node, least, mayGrow ? least + MOST_MORE_ACROSS : least)),
    [least, mayGrow],
  );
  useRefit(list, subject, refit);
  return hidden;
}

/** @returns how many have no room */
function enlarge(list: HTMLElement, least: number, most: number): number {
  const members = [...list.children].filter((one) => one instanceof HTMLElement);
  show(members, members.length);
  for (const size of FITS) {
    for (let across = least; across <= most; across += 1) {
      stand(list, size, across, members.length);
      if (isSeen(list)) return 0;
    }
  }
  const smallest = FITS.at(-1) ?? 1;
  const seen = { across: least, count: 1 };
  for (let across = most; across >= 1; across -= 1) {
    let count = members.length;
    do {
      count -= 1;
      show(members, count);
      stand(list, smallest, across, count);
    } while (count > seen.count && !isSeen(list));
    if (count > seen.count) Object.assign(seen, { across, count });
  }
  show(members, seen.count);
  stand(list, smallest, seen.across, seen.count);
  return members.length - seen.count;
}

function show(members: readonly HTMLElement[], count: number): void {
  for (const [index, member] of members.entries()) member.hidden = index >= count;
}

function stand(list: HTMLElement, size: number, across: number, members: number): void {
  list.toggleAttribute('data-tight', size < TIGHT_BELOW);
  list.style.setProperty('--fit', String(size));
  list.style.setProperty('--across', String(across));
  list.style.setProperty('--rows', String(Math.max(1, Math.ceil(members / across))));
}

/** Every order within the list, and every text within its order. */
function isSeen(list: HTMLElement): boolean {
  if (list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1) return false;
  return [...list.querySelectorAll('button')].every((one) => one.scrollWidth <= one.clientWidth + 1);
}
