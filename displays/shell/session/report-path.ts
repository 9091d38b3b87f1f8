// Addresses of the manager's pages: report, kitchen overview, order history, replay.

export const REPORTS_PATH = '/kds/reports';
export const OVERVIEW_PATH = '/kds/overview';
export const HISTORY_PATH = '/kds/reports/orders';

export function historyPath(orderId: string): string {
  return `${HISTORY_PATH}/${encodeURIComponent(orderId)}`;
}

export const REPLAY_PATH = '/kds/replay';

/** @param at milliseconds since 1970 */
export function replayPath(at: number): string {
  return `${REPLAY_PATH}?at=${Math.round(at)}`;
}
