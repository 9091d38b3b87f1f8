// Which address shows which screen (SHELL-06), each behind its guard and in its own boundary.
import type { ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { comingLater } from './shell/faults/coming-later.tsx';
import { On, withTexts } from './shell/frame/screen-route.tsx';
import { NO_STATION } from './shell/session/board-path.ts';
import { detour } from './shell/session/guard.ts';
import { useSession } from './shell/session/session-store.ts';
import { wantedIn } from './shell/session/wanted.ts';

const expo = () => import('./boards/screen/expo-board-page.tsx').then((file) => file.ExpoBoardPage);
const kitchen = () => import('./boards/screen/kitchen-board-page.tsx').then((file) => file.KitchenBoardPage);
const customer = () =>
  import('./boards/customer/customer-board-page.tsx').then((file) => file.CustomerBoardPage);
const ExpoBoardPage = board(expo);
const KitchenBoardPage = board(kitchen);
const CustomerBoardPage = withTexts(['board', 'guests'], customer);
const PageRoutes = comingLater(() => import('./page-routes.tsx').then((file) => file.PageRoutes));

/** By the second part of their address: how their code is fetched alone, and with their texts. */
const BOARDS: Readonly<Record<string, { load: () => Promise<unknown>; fetch: () => Promise<void> }>> = {
  expeditor: { load: expo, fetch: ExpoBoardPage.fetch },
  kitchen: { load: kitchen, fetch: KitchenBoardPage.fetch },
  customer: { load: customer, fetch: CustomerBoardPage.fetch },
};

/** Fetches a board's code beside the session that decides whether it is shown; what fails is fetched again when it is. */
export function fetchBoardOf(path: string): void {
  const board = boardOf(path);
  if (board) void Promise.allSettled([board.load()]);
}

/** Resolves when the screen of an address can be drawn in one go, or when that failed. */
export async function fetchScreenOf(path: string): Promise<void> {
  await Promise.allSettled([(boardOf(path) ?? PageRoutes).fetch()]);
}

function boardOf(path: string) {
  const [, , kind = ''] = path.split('/');
  return BOARDS[kind];
}

export function Routes() {
  const [path] = useLocation();
  const session = useSession((state) => state.session);
  const wanted = wantedIn(useHistoryState());
  const away = detour(session, path, wanted, useSearch());
  if (away) return <Redirect to={away.to} replace state={{ wanted: away.wanted }} />;
  return (
    <Switch>
      <Route path="/kds/expeditor/:view">
        {({ view }) => (
          <On ground="board" key={path}>
            <ExpoBoardPage profileId={view} />
          </On>
        )}
      </Route>
      <Route path="/kds/kitchen/:view/:station?">
        {({ view, station = NO_STATION }) => (
          <On ground="board" key={path}>
            <KitchenBoardPage profileId={view} station={station} />
          </On>
        )}
      </Route>
      <Route path="/kds/customer/:view">
        {({ view }) => (
          <On ground="board" key={path}>
            <CustomerBoardPage profileId={view} />
          </On>
        )}
      </Route>
      <Route>
        <PageRoutes />
      </Route>
    </Switch>
  );
}

function board<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return withTexts(['board'], load);
}
