// Which address shows which page; boards, which a kitchen waits for, don't wait for this list.
import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { On, withTexts } from './shell/frame/screen-route.tsx';
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

const LoginPage = page(() => import('./pages/login-page.tsx').then((file) => file.LoginPage));
const ForgotPage = page(() => import('./pages/forgot-page.tsx').then((file) => file.ForgotPage));
const OrgsPage = page(() => import('./pages/orgs-page.tsx').then((file) => file.OrgsPage));
const StartPage = page(() => import('./pages/start-page.tsx').then((file) => file.StartPage));
const DevicePages = withTexts(['devices', 'refusals', 'around'], () =>
  import('./devices/device-pages.tsx').then((file) => file.DevicePages),
);
const NotFoundPage = page(() =>
  import('./shell/faults/not-found-page.tsx').then((file) => file.NotFoundPage),
);
const SetupPage = withTexts(
  ['setup', 'fields', 'site', 'devices', 'log', 'health', 'refusals', 'around'],
  () => import('./setup/setup-page.tsx').then((file) => file.SetupPage),
);

const OrderPage = withTexts(['order', 'refusals', 'around'], () =>
  import('./order/order-page.tsx').then((file) => file.OrderPage),
);

const ReportsPage = report(() => import('./reports/reports-page.tsx').then((file) => file.ReportsPage));
const OverviewPage = report(() => import('./reports/overview-page.tsx').then((file) => file.OverviewPage));
const HistoryPage = report(() => import('./reports/history-page.tsx').then((file) => file.HistoryPage));

const ReplayPage = withTexts(['replay', 'board', 'guests', 'refusals', 'around'], () =>
  import('./replay/replay-page.tsx').then((file) => file.ReplayPage),
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

function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return withTexts(['pages', 'refusals', 'around'], load);
}

function report<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return withTexts(['reports', 'board', 'health', 'refusals', 'around'], load);
}
