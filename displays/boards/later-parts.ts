// The parts of a board that the first picture doesn't need: fetched once it stands, so that they are there before a finger
// reaches for them, also when the hub goes away in between.
import { type ComponentProps, createElement, type FunctionComponent, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { SECOND_MS } from '../../shared/limits.ts';
import { loadLaterTexts, loadPanelTexts, loadTexts } from '../i18n/i18n.ts';
import type { secondLoad } from './second-load.ts';

type LaterParts = typeof secondLoad;

/** A page at rest gives its moment sooner. */
const LATEST_MS = SECOND_MS;
/** The hub may be away at that very moment. */
const TRY_AGAIN_MS = 2 * SECOND_MS;

const laterParts = createStore<{ parts?: LaterParts }>(() => ({}));

export const AllDayRail = later('AllDayRail');
export const AskSetBack = later('AskSetBack');
export const AtHand = later('AtHand');
export const Average = later('Average');
export const BoardDialogs = later('BoardDialogs');
export const BoardFoot = later('BoardFoot');
export const BoardSound = later('BoardSound');
export const BrandSkin = later('BrandSkin');
export const BumpBar = later('BumpBar');
export const ChoosingHint = later('ChoosingHint');
export const ClosedHint = later('ClosedHint');
export const Choosing = later('Choosing');
export const DeliverDialog = later('DeliverDialog');
export const EmptyState = later('EmptyState');
export const FilterChips = later('FilterChips');
export const FingerWatch = later('FingerWatch');
export const GuestMoment = later('GuestMoment');
export const GuestOptions = later('GuestOptions');
export const GuestSoundMark = later('GuestSoundMark');
export const IngredientsBar = later('IngredientsBar');
export const ListView = later('ListView');
export const MessageBanner = later('MessageBanner');
export const MoreMenu = later('MoreMenu');
export const PlaceHold = later('PlaceHold');
export const PrinterStrip = later('PrinterStrip');
export const RefreshTimer = later('RefreshTimer');
export const ReviewPanel = later('ReviewPanel');
export const ScreenShift = later('ScreenShift');
export const SidePanel = later('SidePanel');
export const SkipToLate = later('SkipToLate');
export const StageColumns = later('StageColumns');
export const LoadBalanceButton = later('LoadBalanceButton');
export const StationButtons = later('StationButtons');
export const Stations = later('Stations');
export const TicketWatch = later('TicketWatch');
export const UndoBar = later('UndoBar');
export const UnknownBoard = later('UnknownBoard');

/** Whether they are there, for what keeps their place until then. */
export function useHasLaterParts(): boolean {
  return useStore(laterParts, ({ parts }) => parts !== undefined);
}

/** With their texts, so that they are drawn in one go. Resolves when they are there; fails as a load fails. */
export async function fetchLaterParts(): Promise<void> {
  const texts = [loadPanelTexts(), loadTexts(['dialogs']), loadLaterTexts()];
  const [loaded] = await Promise.all([import('./second-load.ts'), ...texts]);
  if (laterParts.getState().parts === undefined) laterParts.setState({ parts: loaded.secondLoad });
}

/** @param hasPicture the board, or what stands in its place, is drawn: a weak screen does one thing after another */
export function useLaterParts(hasPicture: boolean): void {
  const isThere = useHasLaterParts();
  useEffect(() => (hasPicture && !isThere ? fetchAfterPaint() : undefined), [hasPicture, isThere]);
}

/** @returns ends it, and the tries that follow a failed one */
function fetchAfterPaint(): () => void {
  const ended = new AbortController();
  const fetch = () => {
    void Promise.allSettled([fetchLaterParts()]).then(([{ status }]) => {
      if (status === 'rejected' && !ended.signal.aborted) setTimeout(start, TRY_AGAIN_MS);
    });
  };
  const start = () => {
    if (!ended.signal.aborted) requestIdleCallback(fetch, { timeout: LATEST_MS });
  };
  start();
  return () => ended.abort();
}

type PropsOf<Name extends keyof LaterParts> = ComponentProps<LaterParts[Name]> & object;

/** Nothing until it has come: what React has to wait for it draws twice, and holds back once it is there. */
function later<Name extends keyof LaterParts>(name: Name) {
  return function Later(props: PropsOf<Name>): ReactNode {
    const parts = useStore(laterParts, (state) => state.parts);
    return parts && createElement(parts[name] as FunctionComponent<typeof props>, props);
  };
}
