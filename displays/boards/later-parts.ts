// The parts of a board that the first picture doesn't need: fetched once it stands, so that they are there before a finger
// reaches for them, also when the hub goes away in between.
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
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

export const AllDayRail = later((parts) => parts.AllDayRail);
export const Average = later((parts) => parts.Average);
export const BoardDialogs = later((parts) => parts.BoardDialogs);
export const BoardFoot = later((parts) => parts.BoardFoot);
export const BoardSound = later((parts) => parts.BoardSound);
export const BrandSkin = later((parts) => parts.BrandSkin);
export const BumpBar = later((parts) => parts.BumpBar);
export const ChoosingHint = later((parts) => parts.ChoosingHint);
export const ClosedHint = later((parts) => parts.ClosedHint);
export const Choosing = later((parts) => parts.Choosing);
export const DeliverDialog = later((parts) => parts.DeliverDialog);
export const EmptyState = later((parts) => parts.EmptyState);
export const FilterChips = later((parts) => parts.FilterChips);
export const FingerWatch = later((parts) => parts.FingerWatch);
export const GuestMoment = later((parts) => parts.GuestMoment);
export const GuestOptions = later((parts) => parts.GuestOptions);
export const GuestSoundMark = later((parts) => parts.GuestSoundMark);
export const IngredientsBar = later((parts) => parts.IngredientsBar);
export const ListView = later((parts) => parts.ListView);
export const MessageBanner = later((parts) => parts.MessageBanner);
export const PlaceHold = later((parts) => parts.PlaceHold);
export const PrinterStrip = later((parts) => parts.PrinterStrip);
export const RefreshTimer = later((parts) => parts.RefreshTimer);
export const ReviewPanel = later((parts) => parts.ReviewPanel);
export const ScreenShift = later((parts) => parts.ScreenShift);
export const SidePanel = later((parts) => parts.SidePanel);
export const StageColumns = later((parts) => parts.StageColumns);
export const LoadBalanceButton = later((parts) => parts.LoadBalanceButton);
export const StationButtons = later((parts) => parts.StationButtons);
export const Stations = later((parts) => parts.Stations);
export const TicketWatch = later((parts) => parts.TicketWatch);
export const UndoBar = later((parts) => parts.UndoBar);
export const UnknownBoard = later((parts) => parts.UnknownBoard);

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

/** Nothing until it has come: what React has to wait for it draws twice, and holds back once it is there. */
function later<Props extends object>(pick: (parts: LaterParts) => ComponentType<Props>) {
  return function Later(props: Props): ReactNode {
    const parts = useStore(laterParts, (state) => state.parts);
    return parts && createElement(pick(parts), props);
  };
}
