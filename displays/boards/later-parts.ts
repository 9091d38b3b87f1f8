// The parts of a board that the first picture doesn't need: fetched once it stands, so that they are there before a finger
// reaches for them, also when the hub goes away in between.
import { type ComponentType, useEffect } from 'react';
import { loadPanelTexts, loadTexts } from '../i18n/i18n.ts';
import { comingLater } from '../shell/faults/coming-later.tsx';
import type { secondLoad } from './second-load.ts';

type LaterParts = typeof secondLoad;

const fetches: (() => Promise<void>)[] = [];

/** With their texts, so that they are drawn in one go. */
async function loadLaterParts() {
  const [parts] = await Promise.all([import('./second-load.ts'), loadPanelTexts(), loadTexts(['dialogs'])]);
  return parts.secondLoad;
}

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
export const GuestOptions = later((parts) => parts.GuestOptions);
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

/** Resolves when all of them are there, or when that failed; they are drawn at once from then on. */
export async function fetchLaterParts(): Promise<void> {
  await Promise.allSettled(fetches.map((fetch) => fetch()));
}

/** Fetches them when the browser has nothing better to do; if that fails, again when one is shown. */
export function useLaterParts(): void {
  useEffect(() => {
    const handle = requestIdleCallback(() => void fetchLaterParts());
    return () => cancelIdleCallback(handle);
  }, []);
}

function later<Props extends object>(pick: (parts: LaterParts) => ComponentType<Props>) {
  const part = comingLater(async () => pick(await loadLaterParts()));
  fetches.push(part.fetch);
  return part;
}
