// Owns which address shows which screen (SHELL-06), each behind its guard and in its own boundary.
import { type ComponentType, lazy, type ReactNode, useLayoutEffect } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { loadTexts } from '../i18n/i18n.ts';
import { type Ground, standOn } from '../theme/theme-choice.ts';
import {
  DEVICE_PATHS,
  FORGOT_PATH,
  LOGIN_PATH,
  NO_STATION,
  ORGS_PATH,
  SETUP_PATH,
  START_PATH,
} from './board-path.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { detour } from './guard.ts';
import { useSession } from './session-store.ts';
import { wantedIn } from './wanted.ts';

const LoginPage = page(() => import('../pages/login-page.tsx').then((file) => file.LoginPage));
const ForgotPage = page(() => import('../pages/forgot-page.tsx').then((file) => file.ForgotPage));
const OrgsPage = page(() => import('../pages/orgs-page.tsx').then((file) => file.OrgsPage));
const StartPage = page(() => import('../pages/start-page.tsx').then((file) => file.StartPage));
const DevicePages = withTexts(['devices', 'refusals'], () =>
  import('../devices/device-pages.tsx').then((file) => file.DevicePages),
);
const NotFoundPage = page(() => import('./not-found-page.tsx').then((file) => file.NotFoundPage));
const expo = () => import('../boards/expo-board-page.tsx').then((file) => file.ExpoBoardPage);
const kitchen = () => import('../boards/kitchen-board-page.tsx').then((file) => file.KitchenBoardPage);
const customer = () => import('../boards/customer-board-page.tsx').then((file) => file.CustomerBoardPage);
const ExpoBoardPage = board(expo);
const KitchenBoardPage = board(kitchen);
const CustomerBoardPage = withTexts(['board', 'guests'], customer);
const SetupPage = withTexts(['setup', 'fields', 'site', 'refusals'], () =>
  import('../setup/setup-page.tsx').then((file) => file.SetupPage),
);

/** Fetches a board's code beside the session that decides whether it is shown; what fails is fetched again when it is. */
export function fetchBoardOf(path: string): void {
  const [, , kind] = path.split('/');
  const load = { expeditor: expo, kitchen, customer }[kind ?? ''];
  if (load) void Promise.allSettled([load()]);
}

export function Routes() {
  const [path] = useLocation();
  const session = useSession((state) => state.session);
  const wanted = wantedIn(useHistoryState());
  const away = detour(session, path, wanted, useSearch());
  if (away) return <Redirect to={away.to} replace state={{ wanted: away.wanted }} />;
  return (
    <Switch>
      <Route path={LOGIN_PATH}>
        <On ground="page">
          <LoginPage />
        </On>
      </Route>
      <Route path={FORGOT_PATH}>
        <On ground="page">
          <ForgotPage />
        </On>
      </Route>
      <Route path={ORGS_PATH}>
        <On ground="page">
          <OrgsPage />
        </On>
      </Route>
      <Route path={START_PATH}>
        <On ground="page">
          <StartPage />
        </On>
      </Route>
      <Route path={DEVICE_PATHS}>
        <On ground="page">
          <DevicePages />
        </On>
      </Route>
      <Route path={`${SETUP_PATH}/:view?/:profile?`}>
        {({ view, profile }) => (
          <On ground="page">
            <SetupPage view={view} profile={profile} />
          </On>
        )}
      </Route>
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
        <On ground="page">
          <NotFoundPage />
        </On>
      </Route>
    </Switch>
  );
}

function On({ ground, children }: { ground: Ground; children: ReactNode }) {
  useLayoutEffect(() => standOn(ground), [ground]);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return withTexts(['pages', 'refusals'], load);
}

function board<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return withTexts(['board'], load);
}

/** A screen that is loaded together with its texts when it is first opened. */
function withTexts<Props extends object>(areas: string[], load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts(areas)]);
    return { default: screen };
  });
}
