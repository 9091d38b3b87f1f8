// Rows of the log: a table on a desktop, cards on a phone (SAFE-10).
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { AuditEntryView } from '../../../shared/protocol/audit.ts';
import { REFUSAL_CODES } from '../../../shared/protocol/refusal.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { inZoneOf, type SiteLocale } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { useStandalone } from '../../shell/session/session-store.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import css from './log-tab.module.css';

const COLUMNS = ['time', 'action', 'order', 'staff', 'place', 'result'] as const;

interface LogTableProps {
  entries: readonly AuditEntryView[];
  /** Filters by this order. */
  onOrder: (order: string) => void;
}

export function LogTable({ entries, onOrder }: LogTableProps) {
  const t = useText('log');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} onOrder={onOrder} />
        ))}
      </tbody>
    </table>
  );
}

function LogRow({ entry, onOrder }: { entry: AuditEntryView } & Pick<LogTableProps, 'onOrder'>) {
  const t = useText('log');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const { key, params } = actionWords(entry.action, entry.params?.['to']);
  const order = entry.orderNumber ?? entry.orderId;
  const place = entry.userName ?? entry.address;
  return (
    <tr>
      <td className={css.time}>
        <time dateTime={new Date(entry.at).toISOString()}>{momentText(entry.at, language, site)}</time>
      </td>
      <th scope="row">
        {t(key, { ...entry.params, ...params })}
        <AboutItems params={entry.params} />
      </th>
      <td data-label={order === undefined ? undefined : t('column.order')}>
        {order !== undefined && (
          <button
            type="button"
            className={css.order}
            title={t('onlyOrder', { number: `\u2068${order}\u2069` })}
            onClick={() => onOrder(order)}
          >
            <Bidi>{order}</Bidi>
          </button>
        )}
      </td>
      <td data-label={entry.staff && t('column.staff')}>{entry.staff && <bdi>{entry.staff.name}</bdi>}</td>
      <td data-label={place === undefined ? undefined : t('column.place')}>
        {place !== undefined && <bdi>{place}</bdi>}
      </td>
      <td>
        <Result entry={entry} />
      </td>
    </tr>
  );
}

/** Affected items, and the remaining quantity of a limited one. */
function AboutItems({ params }: Pick<AuditEntryView, 'params'>) {
  const t = useText('log');
  const items = params?.['items'];
  if (items === undefined) return null;
  const quantity = Number(params?.['quantity'] ?? Number.NaN);
  const left = quantity === 0 ? t('out') : t('left', { count: quantity });
  return (
    <small className={css.items}>
      <Bidi>{String(items)}</Bidi>
      {!Number.isNaN(quantity) && ` · ${left}`}
    </small>
  );
}

function Result({ entry: { result, params } }: { entry: AuditEntryView }) {
  const t = useText('log');
  const isStandalone = useStandalone();
  // Without a cloud nothing is sent to one: a request took effect immediately.
  const known = result === 'asked' && isStandalone ? 'done' : result;
  const state = known === 'done' || known === 'asked' ? known : 'refused';
  const Icon = { done: CircleCheck, asked: CircleDashed, refused: CircleAlert }[state];
  return (
    <span className={css.result} data-state={state}>
      <Icon aria-hidden />
      <span>{words()}</span>
    </span>
  );

  function words(): string {
    if (state !== 'refused') return t(state);
    if (result === 'left-out') return t('leftOut', { count: Number(params?.['count'] ?? 0) });
    const code = REFUSAL_CODES.find((known) => known === result);
    return code === undefined
      ? t('refusedWith', { code: `\u2066${result}\u2069` })
      : refusalText(code, params);
  }
}

/** Date and time of the site, to the second. */
function momentText(atMs: number, language: string, place: SiteLocale | undefined): string {
  const isUs = place?.region === 'US';
  const locale = language === 'en' ? (isUs ? 'en-US' : 'en-GB') : language;
  return inZoneOf(place, locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: isUs ? 'h12' : 'h23',
  }).format(atMs);
}

// Texts for the actions of the log (SAFE-10): commands by their own name, calls of the hub's HTTP API by their purpose.

const CALLS: Readonly<Record<string, string>> = {
  'POST /api/session': 'logIn',
  'DELETE /api/session': 'logOut',
  'POST /api/disconnect': 'disconnect',
  'POST /api/password-reset': 'passwordReset',
  'POST /api/first-run': 'firstRun',
  'POST /api/session/password': 'retypePassword',
  'GET /api/session/password': 'retypePassword',
  'POST /api/start-choice': 'startChoice',
  'POST /api/accounts': 'addAccount',
  'PATCH /api/accounts/:id': 'changeAccount',
  'DELETE /api/accounts/:id': 'removeAccount',
  'PUT /api/place': 'changePlace',
  'POST /api/staff-members': 'addStaff',
  'PATCH /api/staff-members/:id': 'changeStaff',
  'DELETE /api/staff-members/:id': 'removeStaff',
  password: 'newPassword',
  'POST /api/menu/edits': 'editMenu',
  'POST /api/menu/csv': 'importMenu',
  'POST /api/menu/csv/preview': 'lookAtMenuFile',
  'GET /api/site-file': 'exportSite',
  'POST /api/site-file': 'importSite',
  'POST /api/site-file/preview': 'lookAtSiteFile',
  'POST /api/organizations/:id/choose': 'choose',
  'POST /api/staff/session': 'staffIn',
  'DELETE /api/staff/session': 'staffOut',
  'PUT /api/setup': 'saveSetup',
  'POST /api/setup/preview': 'previewProfile',
  'POST /api/setup/admin-code': 'adminCode',
  'PUT /api/display-settings': 'displaySettings',
  'POST /api/pairing': 'askPairing',
  'POST /api/pairing/approve': 'approve',
  'POST /api/pairing/keep': 'approve',
  'POST /api/cloud/retry': 'retryCloud',
  'PATCH /api/displays/:id': 'changeDisplay',
  'DELETE /api/displays/:id': 'removeDisplay',
  'DELETE /api/sessions/:id': 'endSession',
  'POST /api/displays/:id/identify': 'identify',
  'POST /api/displays/:id/reload': 'reload',
  'POST /api/spooler-token': 'renewPadToken',
  'POST /api/printers/:id/test': 'testPrinter',
  'PUT /api/capture/ports/:id': 'capturePort',
  'DELETE /api/capture/ports/:id': 'removeCapturePort',
  'POST /api/capture/templates': 'captureTemplate',
  'PUT /api/capture/templates/:id': 'captureTemplate',
  'DELETE /api/capture/templates/:id': 'removeCaptureTemplate',
  'DELETE /api/capture/jobs/:id': 'removePrintJob',
  'POST /api/paces/times': 'ownTimes',
  'POST /api/capture/jobs/read': 'tryCaptureTemplate',
  'POST /spooler/kitchen-prints/kds': 'padPrint',
  'POST /spooler/kds-orders': 'padOrder',
  'POST /spooler/kds-actions': 'padAction',
  'PUT /spooler/pad-state': 'padState',
  'POST /api/tills': 'addTill',
  'POST /api/hand-orders': 'handOrder',
  'DELETE /api/hand-orders/:id': 'takeBackHandOrder',
  'PUT /api/first-day': 'firstDay',
  'POST /api/first-day/test': 'testOrder',
  'DELETE /api/first-day/test': 'clearTestOrder',
  'PUT /api/kitchen-load': 'pauseKitchen',
  'DELETE /api/tills/:id': 'revokeTill',
  'POST /api/webhooks': 'addWebhook',
  'DELETE /api/webhooks/:id': 'removeWebhook',
  'POST /api/webhooks/:id/retry': 'retryWebhook',
  'PUT /api/named-items': 'namedItem',
  'PUT /api/named-items/station': 'namedItemsStation',
  'POST /api/intake/deliverect/:id/register': 'deliverectRegister',
  'POST /api/intake/deliverect/:id/orders': 'tillOrder',
  'POST /api/intake/orders': 'tillOrder',
  'PUT /api/intake/orders/:id': 'tillChange',
  'POST /api/intake/orders/:id/cancel': 'tillCancel',
  'POST /api/intake/orders/:id/fire': 'tillFire',
  'POST /api/replay/open': 'replay',
  'POST /api/replay/play': 'replay',
  'POST /api/replay/step': 'replay',
  'POST /api/replay/check': 'checkReplay',
  'DELETE /api/replay': 'leaveReplay',
  'GET /api/support-bundle': 'bundle',
  'POST /api/backups': 'backup',
  'POST /api/evening': 'evening',
  'POST /api/damage/seen': 'damageSeen',
  'POST /api/transfer': 'transfer',
  'POST /api/faults': 'reportFault',
  'PUT /api/debug/feed': 'switchFeed',
  'POST /api/grouped-courses': 'groupedCourses',
  'DELETE /api/debug/messages': 'clearMessages',
};

interface ActionWords {
  /** Key in the log's texts. */
  key: string;
  params: { context?: string; path?: string };
}

/** @param to target state, for commands that work in both directions */
export function actionWords(action: string, to: string | number | undefined): ActionWords {
  const call = CALLS[action];
  if (call !== undefined) return { key: `action.${call}`, params: {} };
  const [, path] = action.split(' ');
  if (path !== undefined) return { key: 'action.look', params: { path: `\u2066${path}\u2069` } };
  return { key: `action.${action}`, params: to === undefined ? {} : { context: String(to) } };
}
