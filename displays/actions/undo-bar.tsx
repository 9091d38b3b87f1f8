// Undo bar, shown for six seconds (TICK-30), below the fires that can be cancelled; its ring steps once a second and
// nothing is animated.

import { MessageCircleCheck, Undo2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND_MS, UNDO_WINDOW_MS } from '../../shared/limits.ts';
import { workingKey } from '../../shared/protocol/command.ts';
import { useBoardText, useDialogText } from '../i18n/use-text.ts';
import { hubNow, liveStore, useAnyWorking, useLive } from '../link/live.ts';
import { onTick } from '../link/tick.ts';
import { commandsOf } from '../ticket/card-actions.ts';
import { FloatingBar, FloatingBars } from '../ui/floating-bar.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { heldTickets } from './acts.ts';
import { useBlocked } from './blocked-note.tsx';
import {
  cancelFire,
  endUndoAt,
  type FireOffer,
  fireOffers,
  takeBack,
  type UndoOffer,
  undoCommands,
  undoOffers,
} from './offers.ts';
import { useNotifyCustomer } from './send-with-toast.ts';
import { markTapHandled } from './tap-guard.ts';
import css from './undo-bar.module.css';

export function UndoBar({ watch }: { watch: string }) {
  const offers = useStore(undoOffers, (state) => state.offers).filter((offer) => offer.watch === watch);
  useEffect(() => onTick(endUndoAt), []);
  const latest = offers.at(-1);
  return (
    <FloatingBars role="status">
      <FiredStrips watch={watch} />
      {latest && <OfferedUndo key={keyOf(latest)} offer={latest} older={offers.slice(0, -1).reverse()} />}
    </FloatingBars>
  );
}

function keyOf({ ids, text, until }: UndoOffer): string {
  return ids.join() || `${text} ${until}`;
}

function OfferedUndo({ offer, older }: { offer: UndoOffer; older: readonly UndoOffer[] }) {
  const t = useBoardText();
  const working = useAnyWorking(undoCommands(offer));
  const left = useSecondsLeft(offer);
  return (
    <UndoView
      text={offer.text}
      share={(left * SECOND_MS) / UNDO_WINDOW_MS}
      label={working ? t('working') : t('undo.button')}
      busy={working}
      onUndo={() => {
        markTapHandled();
        takeBack(offer);
      }}
    >
      {offer.guests.length > 0 && <TellGuests guests={offer.guests} />}
      {older.length > 0 && <OlderUndos offers={older} />}
    </UndoView>
  );
}

/** The actions before the last one, by name; each can be undone until its own time is over. */
function OlderUndos({ offers }: { offers: readonly UndoOffer[] }) {
  const words = useDialogText();
  return (
    <Menu buttonClass={css.older ?? ''} face={words('undoMore', { count: offers.length })} up>
      {offers.map((offer) => (
        <MenuItem
          key={keyOf(offer)}
          icon={<Undo2 className="flip" />}
          onAct={() => {
            markTapHandled();
            takeBack(offer);
          }}
        >
          <bdi>{offer.text}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Disappears when tapped; a toast shows the result (SMS-05). */
function TellGuests({ guests }: Pick<UndoOffer, 'guests'>) {
  const words = useDialogText();
  const notify = useNotifyCustomer();
  const [isAsked, setAsked] = useState(false);
  const isAway = useBlocked('guest-sms');
  if (isAsked || isAway) return null;
  return (
    <button
      type="button"
      className={css.undo}
      onClick={() => {
        notify(guests);
        setAsked(true);
      }}
    >
      <MessageCircleCheck />
      {words('suggest.notify')}
    </button>
  );
}

function useSecondsLeft(offer: UndoOffer): number {
  const [left, setLeft] = useState(() => secondsLeft(offer, hubNow()));
  useEffect(() => onTick((now) => setLeft(secondsLeft(offer, now))), [offer]);
  return left;
}

function secondsLeft(offer: UndoOffer, now: number): number {
  return Math.max(0, Math.ceil((offer.until - now) / SECOND_MS));
}

// Recent fires that can be cancelled (TICK-44): a strip for each tap, and the look of the cards meanwhile.

function FiredStrips({ watch }: { watch: string }) {
  const offers = useStore(fireOffers, (state) => state.offers);
  const held = useLive((state) => state.held);
  const ids = Object.values(held);
  const shown = offers.filter((offer) => offer.watch === watch && offer.ids.some((id) => ids.includes(id)));
  return shown.map((offer) => <FiredStrip key={offer.ids.join()} offer={offer} />);
}

function FiredStrip({ offer }: { offer: FireOffer }) {
  const t = useBoardText();
  const share = useShareLeft(offer);
  useFiredLook(offer, share);
  return (
    <UndoView
      text={offer.text}
      share={share}
      label={t('undo.takeBack')}
      busy={false}
      onUndo={() => {
        markTapHandled();
        cancelFire(offer);
      }}
    />
  );
}

/** 1 to 0 in steps of a second: no animation on a board. */
function useShareLeft({ until, holdMs }: FireOffer): number {
  const [left, setLeft] = useState(holdMs);
  useEffect(() => {
    const step = () => setLeft(Math.max(0, until - hubNow()));
    const timer = setInterval(step, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.round(left / SECOND_MS) / (holdMs / SECOND_MS);
}

/** Fired cards change their look immediately, with a bar for the remaining time; separate CSS rules avoid a re-render. */
function useFiredLook({ watch, ids }: FireOffer, share: number): void {
  useEffect(() => {
    const { held } = liveStore.getState();
    const cards = Object.values(heldTickets(watch))
      .filter((ticket) => commandsOf('fire', ticket).some((one) => ids.includes(held[workingKey(one)] ?? '')))
      .map(({ id }) => `[data-ticket="${CSS.escape(id)}"]`);
    if (cards.length === 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:is(${cards}) { ${FIRED} } :is(${cards})::after { ${TIME_LEFT} inline-size: ${share * 100}%; }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [watch, ids, share]);
}

const FIRED = '--head: var(--new); --head-text: var(--new-text); outline: 0.125rem solid var(--new);';
const TIME_LEFT =
  'content: ""; position: absolute; inset-block-end: 0; inset-inline-start: 0; block-size: 0.5rem; background: var(--new);';

// View of an undo bar: the change, a ring for the remaining time, the button.

interface UndoViewProps {
  text: string;
  /** Remaining share of the time, 0 to 1. */
  share: number;
  label: string;
  busy: boolean;
  onUndo: () => void;
  /** Further actions after the change. */
  children?: ReactNode;
}

export function UndoView({ text, share, label, busy, onUndo, children }: UndoViewProps) {
  return (
    <FloatingBar>
      <span className={css.ring} style={{ '--p': Math.round(share * 100) } as CSSProperties} />
      <bdi className="anywhere">{text}</bdi>
      {children}
      <button type="button" className={css.undo} aria-busy={busy} disabled={busy} onClick={onUndo}>
        <Undo2 className="flip" />
        {label}
      </button>
    </FloatingBar>
  );
}
