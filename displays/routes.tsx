// Routes of the pages (SHELL-06), each behind its guard and in its own error boundary.
import { useLayoutEffect } from 'react';
import { navigate, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';
import { lazyRoute, On } from './shell/frame/screen-route.tsx';
import { NO_STATION } from './shell/session/board-path.ts';
import { type Detour, detour } from './shell/session/guard.ts';
import { useSession } from './shell/session/session-store.ts';
import { wantedIn } from './shell/session/wanted.ts';

const expo = () => import('./boards/screen/expo-board-page.tsx').then((file) => file.ExpoBoardPage);
const kitchen = () => import('./boards/screen/kitchen-board-page.tsx').then((file) => file.KitchenBoardPage);
const customer = () =>
  import('./boards/customer/customer-board-page.tsx').then((file) => file.CustomerBoardPage);
const ExpoBoardPage = lazyRoute(expo, ['board']);
const KitchenBoardPage = lazyRoute(kitchen, ['board']);
const CustomerBoardPage = lazyRoute(customer, ['board', 'guests']);
const PageRoutes = lazyRoute(
  () => import('./page-routes.tsx').then((file) => file.PageRoutes),
  ['refusals', 'around'],
);

/** By the second part of their address: loaders for their code alone, and with their texts. */
const BOARDS: Readonly<Record<string, { load: () => Promise<unknown>; fetch: () => Promise<void> }>> = {
  expeditor: { load: expo, fetch: ExpoBoardPage.fetch },
  kitchen: { load: kitchen, fetch: KitchenBoardPage.fetch },
  customer: { load: customer, fetch: CustomerBoardPage.fetch },
};

/** Loads a board's code in parallel with the session that decides about access; on failure it is loaded again on display. */
export function fetchBoardOf(path: string): void {
  const board = boardOf(path);
  if (board) void Promise.allSettled([board.load()]);
}

/** Resolves when the page of an address can be rendered in one go, or when loading failed. */
export async function fetchScreenOf(path: string): Promise<void> {
  await Promise.allSettled([(boardOf(path) ?? PageRoutes).fetch()]);
}

function boardOf(path: string) {
  const [, , kind = ''] = path.split('/');
  return BOARDS[kind];
}

/** A board's address: its kind, its profile, and in a kitchen its station. The router's patterns load with the pages. */
const BOARD = /^\/kds\/(?:(expeditor|kitchen|customer)\/([^/]+)|kitchen\/([^/]+)\/([^/]+))\/?$/i;

export function Routes() {
  const path = readable(usePathname());
  const session = useSession((state) => state.session);
  const wanted = wantedIn(useHistoryState());
  const away = detour(session, path, wanted, readable(useSearch().slice(1)));
  if (away) return <Redirect {...away} />;
  const [isBoard, kind = 'kitchen', own, ofStation = '', station = NO_STATION] = BOARD.exec(path) ?? [];
  if (isBoard === undefined) return <PageRoutes />;
  const profileId = own ?? ofStation;
  return (
    <On ground="board" key={path}>
      {/^e/i.test(kind) && <ExpoBoardPage profileId={profileId} />}
      {/^k/i.test(kind) && <KitchenBoardPage profileId={profileId} station={station} />}
      {/^c/i.test(kind) && <CustomerBoardPage profileId={profileId} />}
    </On>
  );
}

function Redirect({ to, wanted }: Detour) {
  useLayoutEffect(() => navigate(to, { replace: true, state: { wanted } }), [to, wanted]);
  return null;
}

/** Decodes a part of an address, as the router does. */
function readable(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}
