// Routes of all pages but the boards, whose first render doesn't wait for this list.
import { Route, Switch } from 'wouter';
import { lazyRoute, On } from './shell/frame/screen-route.tsx';
import {
  DEVICE_PATHS,
  FORGOT_PATH,
  LOGIN_PATH,
  ORDER_PATH,
  ORGS_PATH,
  SETUP_PATH,
  START_PATH,
} from './shell/session/board-path.ts';
import { HISTORY_PATH, OVERVIEW_PATH, REPLAY_PATH, REPORTS_PATH } from './shell/session/report-path.ts';

const LoginPage = lazyRoute(() => import('./pages/login-page.tsx').then((file) => file.LoginPage), ['pages']);
const ForgotPage = lazyRoute(
  () => import('./pages/forgot-page.tsx').then((file) => file.ForgotPage),
  ['pages'],
);
const OrgsPage = lazyRoute(() => import('./pages/orgs-page.tsx').then((file) => file.OrgsPage), ['pages']);
const StartPage = lazyRoute(() => import('./pages/start-page.tsx').then((file) => file.StartPage), ['pages']);
const DevicePages = lazyRoute(
  () => import('./devices/device-pages.tsx').then((file) => file.DevicePages),
  ['devices'],
);
const NotFoundPage = lazyRoute(
  () => import('./shell/faults/not-found-page.tsx').then((file) => file.NotFoundPage),
  ['pages'],
);
const SetupPage = lazyRoute(
  () => import('./setup/setup-page.tsx').then((file) => file.SetupPage),
  ['setup', 'fields', 'site', 'devices', 'log', 'health'],
);

const OrderPage = lazyRoute(() => import('./order/order-page.tsx').then((file) => file.OrderPage), ['order']);

const REPORT_TEXTS = ['reports', 'board', 'health'];
const ReportsPage = lazyRoute(
  () => import('./reports/reports-page.tsx').then((file) => file.ReportsPage),
  REPORT_TEXTS,
);
const OverviewPage = lazyRoute(
  () => import('./reports/overview-page.tsx').then((file) => file.OverviewPage),
  REPORT_TEXTS,
);
const HistoryPage = lazyRoute(
  () => import('./reports/history-page.tsx').then((file) => file.HistoryPage),
  REPORT_TEXTS,
);

const ReplayPage = lazyRoute(
  () => import('./replay/replay-page.tsx').then((file) => file.ReplayPage),
  ['replay', 'board', 'guests'],
);

const PAGES = [
  [LOGIN_PATH, LoginPage],
  [FORGOT_PATH, ForgotPage],
  [ORGS_PATH, OrgsPage],
  [START_PATH, StartPage],
  [ORDER_PATH, OrderPage],
  [DEVICE_PATHS, DevicePages],
  [REPORTS_PATH, ReportsPage],
  [OVERVIEW_PATH, OverviewPage],
] as const;

export function PageRoutes() {
  return (
    <Switch>
      {PAGES.map(([address, Page]) => (
        <Route key={String(address)} path={address}>
          <On ground="page">
            <Page />
          </On>
        </Route>
      ))}
      <Route path={`${HISTORY_PATH}/:order`}>
        {({ order }) => (
          <On ground="page">
            <HistoryPage orderId={decodeURIComponent(order)} />
          </On>
        )}
      </Route>
      <Route path={REPLAY_PATH}>
        <On ground="board">
          <ReplayPage />
        </On>
      </Route>
      <Route path={`${SETUP_PATH}/:view?/:profile?`}>
        {({ view, profile }) => (
          <On ground="page">
            <SetupPage view={view} profile={profile} />
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
