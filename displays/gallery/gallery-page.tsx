// Gallery page: all parts in both themes and both languages side by side, then every board, dialog and golden kitchen.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { SOUNDS } from '../../shared/protocol/sounds.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { oddTickets } from '../../shared/samples/odd-tickets.ts';
import { operatorDefaults } from '../../shared/samples/sample-options.ts';
import { UndoView } from '../actions/undo-bar.tsx';
import { ListView } from '../boards/list/list-view.tsx';
import { CallView } from '../boards/screen/board-foot.tsx';
import { BoardSkeleton } from '../boards/screen/board-skeleton.tsx';
import { EmptyState } from '../boards/screen/empty-state.tsx';
import { StageFilterBar } from '../boards/toolbar/stage-filter-bar.tsx';
import { stageFilters } from '../boards/toolbar/stage-filters.ts';
import { DisplayTexts, i18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { TextsProvider } from '../i18n/texts-provider.tsx';
import { useBoardText } from '../i18n/use-text.ts';
import { hubNow } from '../link/live.ts';
import { BrokenCard } from '../ticket/broken-card.tsx';
import { BoardScopeProvider, useBoardScope } from '../ticket/card-scope.ts';
import { TicketCard } from '../ticket/ticket-card.tsx';
import { Button } from '../ui/button.tsx';
import type { Theme } from '../ui/theme/theme-choice.ts';
import { OVERLAYS } from './dialog-names.ts';
import css from './gallery.module.css';
import { BOARDS, galleryAddress, LOOKS, STATES } from './gallery-query.ts';
import { goldenNames } from './golden-files.ts';

const VARIANTS: { theme: Theme; language: Language }[] = [
  { theme: 'default_dark', language: 'en' },
  { theme: 'default', language: 'en' },
  { theme: 'default_dark', language: 'he-il' },
  { theme: 'default', language: 'he-il' },
];

export function GalleryPage() {
  return (
    <main className={css.gallery}>
      <h1 className="visually-hidden">{document.title}</h1>
      <div className={css.variants}>
        {VARIANTS.map((variant) => (
          <Variant key={`${variant.theme} ${variant.language}`} {...variant} />
        ))}
      </div>
      <Frames />
    </main>
  );
}

interface VariantProps {
  theme: Theme;
  language: Language;
}

/** All parts in one theme and one language. */
export function Variant({ theme, language }: VariantProps) {
  return (
    <TextsProvider texts={textsIn(language)}>
      <BoardScopeProvider value={scope}>
        <section
          className={css.variant}
          data-theme={theme}
          dir={language === 'he-il' ? 'rtl' : 'ltr'}
          lang={language}
        >
          <Suspense>
            <CardParts language={language} />
            <SmallParts language={language} />
          </Suspense>
        </section>
      </BoardScopeProvider>
    </TextsProvider>
  );
}

const scope = {
  watch: 'gallery',
  options: { ...operatorDefaults, showOfferName: true, showDeliveryAddress: true },
  place: undefined,
  station: false,
};

// Whole boards, dialogs and golden kitchens of the gallery, each in a frame of a display's size.

/** Every board in every state, every dialog, every golden kitchen. */
function Frames() {
  return (
    <div className={css.frames}>
      {[...boards(), ...dialogs(), ...kitchens()].map((shown) => (
        <Frame key={shown.address} {...shown} />
      ))}
    </div>
  );
}

interface ShownPart {
  /** Query string of this page. */
  address: string;
  title: string;
}

function Frame({ address, title }: ShownPart) {
  return (
    <figure>
      <figcaption>
        <a href={address}>{title}</a>
      </figcaption>
      <div className={css.frame}>
        <iframe src={address} title={title} loading="lazy" tabIndex={-1} />
      </div>
    </figure>
  );
}

function boards(): ShownPart[] {
  return BOARDS.flatMap((board) =>
    STATES.flatMap((state) =>
      LOOKS.map((look) => ({
        address: galleryAddress({ board, state, ...look }),
        title: `${board}, ${state}, ${look.language}`,
      })),
    ),
  );
}

function dialogs(): ShownPart[] {
  return OVERLAYS.flatMap((dialog) =>
    LOOKS.map((look) => ({
      address: galleryAddress({ dialog, ...look }),
      title: `${dialog}, ${look.language}`,
    })),
  );
}

function kitchens(): ShownPart[] {
  return goldenNames.map((kitchen) => ({
    address: galleryAddress({ kitchen }),
    title: kitchen.replaceAll('-', ' '),
  }));
}

/** Texts by language; only the gallery shows several side by side. */
const known = new Map<Language, DisplayTexts>();

/** Fetches a language's texts before it is shown. */
export async function speak(language: Language, areas: readonly string[]): Promise<void> {
  const texts = new DisplayTexts();
  await texts.start(language);
  await texts.loadNamespaces(areas);
  known.set(language, texts);
}

function textsIn(language: Language): DisplayTexts {
  return known.get(language) ?? i18n;
}

/** The tickets of the gallery: every card of the samples, on the pass and at a station, and a torn one. */
function CardParts({ language }: { language: string }) {
  const scope = useBoardScope();
  const { tickets, odd } = useMemo(() => samples(language), [language]);
  const station = useMemo(() => ({ ...scope, station: true }), [scope]);
  const torn = tickets.find(({ title }) => title === 'T30');
  return (
    <div className={css.cards}>
      {[...tickets, ...odd].map((ticket) => (
        <Part key={ticket.id} name={`pass ${ticket.id}`}>
          <TicketCard ticket={ticket} />
        </Part>
      ))}
      {torn && <TornCard ticket={torn} from={0} to={3} index={0} />}
      {torn && <TornCard ticket={torn} from={3} to={6} index={1} />}
      {torn && <TornCard ticket={torn} from={6} to={torn.items.length} index={2} />}
      <BoardScopeProvider value={station}>
        {[...tickets.slice(0, 5), ...odd].map((ticket) => (
          <Part key={ticket.id} name={`station ${ticket.id}`}>
            <TicketCard ticket={ticket} />
          </Part>
        ))}
      </BoardScopeProvider>
      <Part name="broken card">
        <BrokenCard number="1071" onReload={() => undefined} />
      </Part>
    </div>
  );
}

interface TornCardProps {
  ticket: Ticket;
  index: number;
  from: number;
  to: number;
}

function TornCard({ ticket, index, from, to }: TornCardProps) {
  return (
    <Part name={`torn ${index + 1}`}>
      <TicketCard ticket={ticket} part={{ index, of: 3, from, to }} />
    </Part>
  );
}

function samples(language: string): { tickets: Ticket[]; odd: Ticket[] } {
  const board = fridayNight(hubNow());
  const odd = {
    ...crowd(hubNow()),
    tickets: Object.fromEntries(oddTickets(hubNow()).map((one) => [one.id, one])),
  };
  const say = (of: typeof board) => Object.values((language === 'he-il' ? inHebrew(of) : of).tickets);
  return { tickets: say(board), odd: say(odd) };
}

const WHOLE_LIST = { key: 'all', label: undefined };
const NO_ACTS = { run: () => true };

/** The small parts of the gallery: bars, buttons, tiles, sounds, lists, empty and loading boards. */
function SmallParts({ language }: { language: string }) {
  const t = useBoardText();
  const grill = useMemo(() => said(grillStation(hubNow()), language), [language]);
  return (
    <>
      <Part name="buttons" className={css.row}>
        <Button look="main">{t('action.ready')}</Button>
        <Button look="ready">{t('action.serve')}</Button>
        <Button>{t('action.fire')}</Button>
        <Button look="line">{t('undo.button')}</Button>
        <Button disabled>{t('action.fire')}</Button>
        <Button busy>{t('working')}</Button>
        <span className={css.late}>
          <CircleAlert />
          {t('bar.late', { count: 2 })}
        </span>
      </Part>
      <Part name="filters">
        <Filters />
      </Part>
      <Part name="undo bar" className={css.undo}>
        <UndoView
          text={t('undo.serve', { title: 'T14' })}
          share={0.66}
          label={t('undo.button')}
          busy={false}
          onUndo={nothing}
        />
      </Part>
      <Part name="fired, can be taken back" className={css.undo}>
        <UndoView
          text={t('undo.fire', { what: 'T14' })}
          share={0.66}
          label={t('undo.takeBack')}
          busy={false}
          onUndo={nothing}
        />
      </Part>
      <div className={css.sounds}>
        {SOUNDS.map((sound) => (
          <Part key={sound} name={`sound ${sound}`} className={css.sound}>
            <CallView call={{ key: sound, sound, subject: undefined }} onRead={nothing} />
          </Part>
        ))}
      </div>
      <Part name="list" className={css.list}>
        <ListView
          parts={[{ ...WHOLE_LIST, tickets: Object.values(grill.tickets) }]}
          acts={NO_ACTS}
          hidden={undefined}
          onMore={undefined}
        />
      </Part>
      <Part name="empty board" className={css.small}>
        <EmptyState />
      </Part>
      <Part name="nothing fits the filters" className={css.small}>
        <EmptyState onClear={nothing} />
      </Part>
      <Part name="skeleton" className={css.small}>
        <BoardSkeleton />
      </Part>
    </>
  );
}

function Filters() {
  const nowhere = {
    view: { status: ['fired' as const] },
    change: nothing,
    clear: nothing,
    isFiltered: false,
  };
  const busy = useMemo(() => fridayNight(hubNow()).head.counts, []);
  return (
    <>
      <StageFilterBar
        filters={stageFilters('expo', operatorDefaults, {})}
        counts={busy}
        boardView={nowhere}
      />
      <StageFilterBar
        filters={stageFilters('kitchen', operatorDefaults, {})}
        counts={emptyBoard().head.counts}
        boardView={nowhere}
      />
    </>
  );
}

function said<Board extends ReturnType<typeof grillStation>>(board: Board, language: string): Board {
  return language === 'he-il' ? inHebrew(board) : board;
}

function nothing(): void {
  return;
}

interface PartProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Name of a part in the gallery: the unit compared with a baseline. */
function Part({ name, className, children }: PartProps) {
  return (
    <div className={className} data-part={name}>
      {children}
    </div>
  );
}
