// Requirements and constants agree: a requirement that names a limit has the value in the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ITEM_PRIORITY_FOR_ZERO } from '../../hub/boards/catalogue/menu-index.ts';
import { MAX_GROUPS } from '../../hub/boards/operator/grouping.ts';
import { NOTICE_SUBJECTS_MAX } from '../../hub/boards/sums/ticket-sounds.ts';
import { REFRESH_PAUSE_MAX_MS, REFRESH_PAUSE_MS } from '../../hub/cloud/account/tokens.ts';
import { CLOUD_TROUBLE_AFTER_CALLS } from '../../hub/cloud/cloud-client.ts';
import { PING_CLOUD_MS } from '../../hub/cloud/ping.ts';
import { AUDIT_REFUSED_IN_FULL, AUDIT_ROWS_MAX } from '../../hub/engine/audit-log.ts';
import { CUSTOMER_REPROCESS_MS, FULL_REPROCESS_MS } from '../../hub/engine/engine.ts';
import {
  BROKER_PREFETCH,
  BROKER_QUEUE_EXPIRY_MS,
  BROKER_RECONNECT_MS,
} from '../../hub/intake/broker-feed.ts';
import { POLL_START_AFTER_BROKER_DOWN_MS, POLL_WINDOW_MINUTES } from '../../hub/intake/order-load.ts';
import { MESSAGE_EXPIRY_MINUTES } from '../../hub/intake/order-message.ts';
import { ORDER_MERGE_WINDOW_MS } from '../../hub/intake/received-orders.ts';
import {
  SPOOLER_ACTIONS_EVERY_MS,
  SPOOLER_ORDERS_EVERY_MS,
  SPOOLER_STATE_EVERY_MS,
} from '../../hub/intake/spooler-feed.ts';
import { EAT_IN_LINK_MS } from '../../hub/kitchen/commands/decide-fire.ts';
import { PREP_DANGER_SECONDS, PREP_WARN_SECONDS } from '../../hub/kitchen/time/prep-times.ts';
import { ALERT_FALLBACK_MINUTES } from '../../hub/kitchen/time/time-alerts.ts';
import { BROKER_TROUBLE_AFTER_MS, OUTBOX_COUNT_EVERY_MS } from '../../hub/organisation/connection-state.ts';
import { HQ_SITES_DEBOUNCE_MS } from '../../hub/organisation/organisation-life.ts';
import { REALTIME_TROUBLE_AFTER_MS } from '../../hub/organisation/realtime-channel.ts';
import { SETUP_UNCONFIRMED_MS } from '../../hub/organisation/signed-in-people.ts';
import { PRINTED_AFAR_TIMES } from '../../hub/printing/chit-layout.ts';
import { LIVE_DIGEST_MS } from '../../hub/screens/live-publisher.ts';
import { LIVE_SOCKET_MAX_BYTES } from '../../hub/screens/live-route.ts';
import { LIVE_HUB_DROP_AFTER_MS } from '../../hub/screens/open-screens.ts';
import {
  LIVE_BACKLOG_DROP_AFTER_MS,
  LIVE_BACKLOG_DROP_BYTES,
  LIVE_BACKLOG_PAUSE_BYTES,
} from '../../hub/screens/outgoing-queue.ts';
import { LIVE_MESSAGE_MAX_BYTES } from '../../hub/screens/screen-session.ts';
import { BACKUP_DAYS_KEPT, BACKUPS_KEPT } from '../../hub/store/backup-files.ts';
import {
  BACKUP_EVERY_MS,
  BACKUP_LEAVES_FREE_BYTES,
  MIGRATION_COPY_KEPT_MS,
} from '../../hub/upkeep/backups.ts';
import {
  PAIRING_LOCK_MS,
  PAIRING_WRONG_CODES,
  PAIRING_WRONG_WITHIN_MS,
} from '../../hub/web/displays/pairing-lock.ts';
import { PAIRING_CODE_MS } from '../../hub/web/displays/pairing-routes.ts';
import {
  PASSCODE_LOCK_MAX_MS,
  PASSCODE_LOCK_MS,
  PASSCODE_TRIES,
} from '../../hub/web/session/passcode-lock.ts';
import { STAFF_LIST_MAX } from '../../hub/web/session/staff-routes.ts';
import { root } from '../../scripts/source-id.ts';
import * as glassLimits from '../../shared/glass-limits.ts';
import * as limits from '../../shared/limits.ts';
import * as planningLimits from '../../shared/planning-limits.ts';

/** Limits defined in one file of the hub. */
const ofOneFile = {
  ALERT_FALLBACK_MINUTES,
  AUDIT_REFUSED_IN_FULL,
  AUDIT_ROWS_MAX,
  BACKUPS_KEPT,
  BACKUP_DAYS_KEPT,
  BACKUP_EVERY_MS,
  BACKUP_LEAVES_FREE_BYTES,
  BROKER_PREFETCH,
  BROKER_QUEUE_EXPIRY_MS,
  BROKER_RECONNECT_MS,
  BROKER_TROUBLE_AFTER_MS,
  CLOUD_TROUBLE_AFTER_CALLS,
  CUSTOMER_REPROCESS_MS,
  EAT_IN_LINK_MS,
  FULL_REPROCESS_MS,
  HQ_SITES_DEBOUNCE_MS,
  ITEM_PRIORITY_FOR_ZERO,
  LIVE_BACKLOG_DROP_AFTER_MS,
  LIVE_BACKLOG_DROP_BYTES,
  LIVE_BACKLOG_PAUSE_BYTES,
  LIVE_DIGEST_MS,
  LIVE_HUB_DROP_AFTER_MS,
  LIVE_MESSAGE_MAX_BYTES,
  LIVE_SOCKET_MAX_BYTES,
  MAX_GROUPS,
  MESSAGE_EXPIRY_MINUTES,
  MIGRATION_COPY_KEPT_MS,
  NOTICE_SUBJECTS_MAX,
  ORDER_MERGE_WINDOW_MS,
  OUTBOX_COUNT_EVERY_MS,
  PAIRING_CODE_MS,
  PAIRING_LOCK_MS,
  PAIRING_WRONG_CODES,
  PAIRING_WRONG_WITHIN_MS,
  PASSCODE_LOCK_MAX_MS,
  PASSCODE_LOCK_MS,
  PASSCODE_TRIES,
  PING_CLOUD_MS,
  POLL_START_AFTER_BROKER_DOWN_MS,
  POLL_WINDOW_MINUTES,
  PREP_DANGER_SECONDS,
  PREP_WARN_SECONDS,
  PRINTED_AFAR_TIMES,
  REALTIME_TROUBLE_AFTER_MS,
  REFRESH_PAUSE_MAX_MS,
  REFRESH_PAUSE_MS,
  SETUP_UNCONFIRMED_MS,
  SPOOLER_ACTIONS_EVERY_MS,
  SPOOLER_ORDERS_EVERY_MS,
  SPOOLER_STATE_EVERY_MS,
  STAFF_LIST_MAX,
};

type Limit =
  | keyof typeof limits
  | keyof typeof ofOneFile
  | keyof typeof glassLimits
  | keyof typeof planningLimits;

const VALUES = new Map<string, unknown>(
  Object.entries({ ...limits, ...ofOneFile, ...glassLimits, ...planningLimits }),
);

const LINES = new Map(
  readFileSync(join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = /^- \[.\] \*\*([A-Z0-9]+-\d+)\*\* (.*)$/.exec(line) ?? [];
      return id === undefined || text === undefined ? [] : [[id, text] as const];
    }),
);

/** Constants of each requirement that names a limit. */
const LIMITS: Readonly<Record<string, Limit[]>> = {
  'AUTH-17': ['REFRESH_PAUSE_MS', 'REFRESH_PAUSE_MAX_MS'],
  'AUTH-21': ['SETUP_UNCONFIRMED_MS', 'SETUP_SESSION_MS'],
  'ORG-01': ['ORGANIZATIONS_SHOWN'],
  'ORG-03': ['SEARCH_DEBOUNCE_MS'],
  'ORG-04': ['STARRED_UP_TO_CHARACTERS'],
  'SHELL-16': ['OFFLINE_DIALOG_AFTER_MS'],
  'SHELL-25': ['RELOAD_EVERY_MS'],
  'SHELL-26': ['NIGHT_RELOAD_AFTER_MINUTES', 'NIGHT_RELOAD_HOURS', 'RELOAD_TEST_MS'],
  'SHELL-27': ['SPLASH_MS'],
  'SHELL-28': ['FIXED_COLUMNS', 'MASONRY_DEBOUNCE_MS'],
  'CARD-01': ['LARGEST_HOLE_PERCENT', 'MOST_EMPTY_PERCENT'],
  'SHELL-29': ['LONG_PRESS_MS', 'LONG_PRESS_TOLERANCE_PX'],
  'SHELL-32': ['CLOUD_TROUBLE_AFTER_CALLS', 'BROKER_TROUBLE_AFTER_MS', 'LIVE_SILENCE_BANNER_MS'],
  'SHELL-33': ['OUTBOX_COUNT_EVERY_MS'],
  'SHELL-34': ['NIGHT_RELOAD_HOURS', 'RELOAD_EVERY_MS'],
  'GRP-27': ['FIRED_TOGETHER_MS'],
  'EXPO-42': ['UNDO_WINDOW_MS'],
  'KITCH-17': ['STATION_DONE_SECONDS'],
  'INV-03': ['STOCK_QUANTITY_MAX'],
  'SHELL-35': ['LONG_PRESS_TOLERANCE_PX'],
  'ORD-21': ['ITEM_PRIORITY_MISSING', 'ITEM_PRIORITY_FOR_ZERO'],
  'ORD-24': ['MESSAGE_EXPIRY_MINUTES', 'FULL_REPROCESS_MS'],
  'ORD-25': ['FULL_REPROCESS_MS', 'CUSTOMER_REPROCESS_MS'],
  'ORD-26': ['FIRED_AGO_MINUTES'],
  'ORD-27': ['FIRED_AGO_MINUTES', 'SERVED_AGO_MINUTES'],
  'ORD-37': ['EAT_IN_LINK_MS'],
  'TICK-29': ['MAX_SELECTED_COURSES'],
  'TICK-30': ['UNDO_WINDOW_MS'],
  'TICK-33': ['SOUND_DELAY_MS'],
  'TICK-36': ['COURSE_DIALOG_MAX_COURSES'],
  'TICK-40': ['UNDO_WINDOW_MS'],
  'TICK-43': ['FINGER_GUARD_MS', 'LINE_REPEAT_MS', 'FINGER_REACTION_MS'],
  'TICK-44': ['FIRE_HOLD_SECONDS'],
  'TICK-45': ['UNDO_REACH'],
  'TIME-01': ['ALERT_DEFAULT_MINUTES'],
  'TIME-03': ['ALERT_FALLBACK_MINUTES'],
  'TIME-04': ['ALERT_DEFAULT_MINUTES'],
  'TIME-05': ['ALARM_CLASS_DEFAULT'],
  'TIME-07': ['PREP_WARN_SECONDS', 'PREP_DANGER_SECONDS'],
  'TIME-11': ['AVERAGE_SERVED_WINDOW_MINUTES'],
  'TIME-15': ['COURSE_TICK_MS'],
  'TIME-18': ['MINUTES_PACE_MAX_MS'],
  'TIME-19': ['ALERT_FALLBACK_MINUTES', 'ALERT_DEFAULT_MINUTES'],
  'TIME-22': ['ALERT_DEFAULT_MINUTES'],
  'TIME-23': ['AVERAGE_SERVED_WINDOW_MINUTES'],
  'TIME-24': ['READY_DELAY_MINUTES'],
  'TIME-25': ['PREP_TIMER_THRESHOLD_SECONDS'],
  'GRP-02': ['MAX_GROUPS'],
  'GRP-07': ['MAX_EXPANDABLE_ITEMS'],
  'GRP-24': ['COURSE_DATE_GROUP_MINUTES'],
  'ROUTE-21': ['ZONE_STARTS_WITH'],
  'EXPO-07': ['MAX_SELECTED_COURSES'],
  'EXPO-09': ['MAX_GROUPS'],
  'EXPO-10': ['MAX_CARD_COUNT'],
  'EXPO-20': ['COURSE_DIALOG_MAX_COURSES', 'COURSE_DIALOG_MAX_COLUMNS'],
  'EXPO-27': ['EXPO_CARD_HEIGHT'],
  'EXPO-32': ['MAX_SELECTED_COURSES'],
  'KITCH-06': ['INGREDIENTS_GRID'],
  'KITCH-08': ['FONT_SCALE_PERCENT', 'KITCHEN_CARD_HEIGHT', 'FIXED_COLUMNS'],
  'KITCH-10': ['KITCHEN_CARD_HEIGHT'],
  'CUST-07': ['CUSTOMER_HIDE_READY_MINUTES'],
  'CUST-08': ['CUSTOMER_PENDING_MINUTES'],
  'CUST-09': ['CUSTOMER_READY_WARN_MINUTES'],
  'CUST-11': ['CUSTOMER_SPLIT', 'CUSTOMER_SPLIT_MEMBERS_AT', 'CUSTOMER_MAX_COLUMN_MEMBERS'],
  'CUST-12': ['CUSTOMER_SIZE_PERCENT'],
  'CUST-13': ['CUSTOMER_TIMING_MINUTES'],
  'CUST-15': ['REFRESH_SECONDS'],
  'CUST-20': ['REFRESH_SECONDS'],
  'DLG-06': ['ENTITIES_WITHOUT_SEARCH'],
  'DLG-08': ['EXCLUDE_FIRED_AGO_MINUTES', 'SERVED_BEFORE_MINUTES'],
  'DLG-11': ['TIMER_MAX_MINUTES'],
  'DLG-12': ['FOUND_SHOWN', 'TOAST_MS'],
  'DLG-14': ['STAFF_LIST_MAX', 'SEARCH_DEBOUNCE_MS'],
  'DLG-22': ['ITEM_NOTE_MAX_CHARACTERS'],
  'DLG-26': ['TOAST_MS', 'UNDO_WINDOW_MS'],
  'DLG-27': ['MESSAGE_DIALOG_DELAY_MS'],
  'SET-07': ['MAX_EXPANDABLE_ITEMS'],
  'SET-08': ['READY_DELAY_MINUTES'],
  'SET-09': ['ALERT_VALUE_MINUTES', 'ALERT_WARN_MINUTES'],
  'SET-11': ['ALERT_VALUE_MINUTES'],
  'SET-17': ['BASE_FONT_PERCENT', 'MIN_CARD_WIDTH', 'REFRESH_SECONDS'],
  'SET-20': ['REFRESH_SECONDS', 'PREP_TIMER_THRESHOLD_SECONDS'],
  'SET-22': [
    'CUSTOMER_PENDING_MINUTES',
    'CUSTOMER_READY_WARN_MINUTES',
    'CUSTOMER_HIDE_READY_MINUTES',
    'CUSTOMER_SPLIT_MEMBERS_AT',
  ],
  'SET-23': ['FIRED_AGO_MINUTES', 'SERVED_AGO_MINUTES'],
  'SET-24': ['REFRESH_SECONDS'],
  'SET-25': ['BASE_FONT_PERCENT', 'MIN_CARD_WIDTH'],
  'SET-26': ['PREP_TIMER_THRESHOLD_SECONDS'],
  'SET-27': ['PREP_SMS_MAX_CHARACTERS'],
  'SET-31': ['SLOT_STEP_MINUTES'],
  'SET-34': ['ZONES_COUNT'],
  'SET-35': ['SECTIONS_COUNT', 'ZONE_STARTS_WITH'],
  'SET-37': ['ITEM_MATCHES_SHOWN'],
  'SET-38': ['ITEM_SEARCH_PROFILES_MS', 'ITEM_SEARCH_STATIONS_MS'],
  'SET-46': ['ALERT_VALUE_MINUTES', 'ALERT_WARN_MINUTES'],
  'PROF-05': ['MAX_CARD_COUNT'],
  'PROF-17': ['INGREDIENTS_GRID'],
  'PROF-19': ['CUSTOMER_HIDE_READY_MINUTES'],
  'HQ-08': ['HQ_SITES_DEBOUNCE_MS'],
  'CLOUD-13': ['POLL_WINDOW_MINUTES'],
  'CLOUD-24': ['NOTIFICATION_SOUND_MAX_SECONDS', 'NOTIFICATION_SOUND_EVERY_MS'],
  'CLOUD-25': ['PING_CLOUD_MS'],
  'BRK-05': ['ORDER_MERGE_WINDOW_MS'],
  'BRK-06': ['BROKER_RECONNECT_MS', 'BROKER_HEARTBEAT_MS', 'BROKER_QUEUE_EXPIRY_MS', 'BROKER_PREFETCH'],
  'BRK-13': ['POLL_START_AFTER_BROKER_DOWN_MS', 'POLL_WINDOW_MINUTES'],
  'SPOOL-02': [
    'SPOOLER_STATE_EVERY_MS',
    'SPOOLER_ORDERS_EVERY_MS',
    'SPOOLER_LOOK_BACK_MS',
    'SPOOLER_ACTIONS_EVERY_MS',
  ],
  'SPOOL-05': ['OUTBOX_RETRY_MS'],
  'PRINT-02': ['PRINTING_TOAST_MS'],
  'PRINT-03': ['PRINT_SAME_WINDOW_MS'],
  'PRINT-13': ['PRINT_SAME_WINDOW_MS'],
  'SMS-04': ['PREP_SMS_MAX_CHARACTERS'],
  'MSG-04': ['REALTIME_TROUBLE_AFTER_MS'],
  'MSG-05': ['MESSAGE_EXPIRY_MINUTES'],
  'I18N-03': ['HOUR_MS', 'DAY_MS', 'WEEK_MS'],
  'I18N-05': ['PHONE_DIGITS'],
  'I18N-09': ['PHONE_DIGITS'],
  'CONST-01': ['COURSE_TICK_MS'],
  'CONST-02': ['MAX_GROUPS', 'COURSE_DIALOG_MAX_COURSES', 'COURSE_DIALOG_MAX_COLUMNS'],
  'CONST-03': ['FIXED_COLUMNS', 'INGREDIENTS_GRID'],
  'CONST-04': ['EAT_IN_LINK_MS', 'PRINT_SAME_WINDOW_MS'],
  'CONST-05': ['SOUND_DELAY_MS', 'HQ_SITES_DEBOUNCE_MS', 'SPLASH_MS'],
  'CONST-06': [
    'TIMER_MAX_MINUTES',
    'FOUND_SHOWN',
    'ITEM_MATCHES_SHOWN',
    'ENTITIES_WITHOUT_SEARCH',
    'ORGANIZATIONS_SHOWN',
    'STAFF_LIST_MAX',
  ],
  'LIVE-08': ['LIVE_RECONNECT_MAX_MS', 'LIVE_SILENCE_BANNER_MS'],
  'LIVE-09': [
    'LIVE_HUB_DROP_AFTER_MS',
    'LIVE_BACKLOG_PAUSE_BYTES',
    'LIVE_BACKLOG_DROP_BYTES',
    'LIVE_BACKLOG_DROP_AFTER_MS',
  ],
  'LIVE-12': ['LIVE_RELOAD_MIN_GAP_MS'],
  'LIVE-13': ['LIVE_DIGEST_MS'],
  'PAIR-01': ['PAIRING_CODE_CHARACTERS', 'PAIRING_CODE_MS'],
  'PAIR-04': ['IDENTIFY_MS'],
  'PAIR-06': ['PAIRING_WRONG_CODES', 'PAIRING_WRONG_WITHIN_MS', 'PAIRING_LOCK_MS'],
  'SAFE-04': ['PASSCODE_TRIES', 'PASSCODE_LOCK_MS', 'PASSCODE_LOCK_MAX_MS'],
  'CLOUD-32': ['CLOUD_ANSWER_MAX_BYTES'],
  'SAFE-06': ['LIVE_MESSAGE_MAX_BYTES', 'LIVE_SOCKET_MAX_BYTES'],
  'SAFE-10': ['AUDIT_REFUSED_IN_FULL', 'AUDIT_ROWS_MAX'],
  'DURA-07': [
    'BACKUP_EVERY_MS',
    'BACKUPS_KEPT',
    'BACKUP_DAYS_KEPT',
    'BACKUP_LEAVES_FREE_BYTES',
    'MIGRATION_COPY_KEPT_MS',
  ],
  'CUST-27': ['STAFF_BUTTON_MS'],
  'CUST-22': ['GUEST_MOMENT_MS', 'GUEST_MOMENT_ORDERS', 'GUEST_MOMENT_PAUSE_MS', 'GUEST_READY_MS'],
  'UX-01': [
    'LEAST_NAME_ARC_MINUTES',
    'LEAST_NUMBER_ARC_MINUTES',
    'LEAST_CONTRAST',
    'FIXED_COLUMNS',
    'FONT_SCALE_PERCENT',
  ],
  'PAPER-03': ['PRINTED_AFAR_TIMES'],
  'NOTE-01': ['NOTICES_SHOWN', 'NOTICE_SHOWN_MS', 'NOTICE_SUBJECTS_MAX'],
  'NOTE-02': ['CANCELLED_REPEAT_MS'],
  'DLG-30': ['MORE_CARDS_MAX', 'OLD_SERVE_LEAST_MINUTES'],
  'EXPO-38': ['LONG_PRESS_MS'],
  'GLASS-02': ['GLASS_ALARM_SECONDS'],
  'PACE-03': ['PLANNED_RESERVE_MINUTES', 'PLANNED_MOST_DAYS'],
  'COVER-01': ['COVER_AFTER_SECONDS'],
  'COVER-02': ['COVER_GRACE_MS'],
  'CAPT-06': ['PAPER_AFTER_SECONDS'],
};

/** References to requirements, decisions or sections aren't values. */
const withoutReferences = (text: string) =>
  text.replaceAll(/\b[A-Z][A-Z0-9]*-\d+|\b(?:decisions?[ /]|sections? )\d+|\bi18n\b/g, '');

const numbersIn = (value: unknown): (number | string)[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(numbersIn)
    : typeof value === 'number' || typeof value === 'string'
      ? [value]
      : [];

const UNITS = [1, 1_000, 60_000, 3_600_000, 86_400_000, 1_024, 1_048_576, 1_000_000];
const WORDS: readonly [RegExp, string][] = [
  [/\ba million\b/g, '1000000'],
  [/\bfirst ten\b/g, '10'],
  [/\ba minute\b|\bunder 1 week\b|\bnext second\b/g, '1'],
  [/\bfour times a second\b/g, '250'],
  [/\bdaily\b/g, '1'],
  [/\b2 digits\b/g, '99'],
  [/\b3 dots\b/g, '3'],
  [/(\d),(\d{3})/g, '$1$2'],
];

/** True if the value appears in the text, in any suitable unit. */
function isSaid(value: number | string, text: string): boolean {
  if (typeof value === 'string') return text.includes(value);
  const said = WORDS.reduce((words, [pattern, number]) => words.replaceAll(pattern, number), text);
  const numbers = new Set((said.match(/-?\d+(?:\.\d+)?/g) ?? []).map((number) => Math.abs(Number(number))));
  return (
    UNITS.some((unit) => numbers.has(Math.abs(value) / unit)) ||
    numbers.has(Math.abs(value) / (7 * 86_400_000))
  );
}

/** Limits that no requirement names. */
const UNNAMED: Partial<Record<Limit, number[]>> = {
  READY_DELAY_MINUTES: [1440],
  PREP_TIMER_THRESHOLD_SECONDS: [86_400],
  COURSE_DATE_GROUP_MINUTES: [0, 1440],
  FONT_SCALE_PERCENT: [200],
  EXCLUDE_FIRED_AGO_MINUTES: [10, 5],
  SERVED_BEFORE_MINUTES: [5],
  GLASS_ALARM_SECONDS: [2, 120],
  PLANNED_RESERVE_MINUTES: [0, 240],
  COVER_AFTER_SECONDS: [600],
  PAPER_AFTER_SECONDS: [3, 600],
};

const textOf = (id: string) => withoutReferences(LINES.get(id) ?? `no line ${id}`);

test.each(Object.entries(LIMITS))('%s has a value of each of its constants [CONST-07]', (id, names) => {
  const text = textOf(id);
  const unsaid = names.filter((name) => !numbersIn(VALUES.get(name)).some((value) => isSaid(value, text)));
  expect(unsaid).toEqual([]);
});

test.each([...new Set(Object.values(LIMITS).flat())])(
  'all values of %s are in the requirements [CONST-07]',
  (name) => {
    const lines = Object.entries(LIMITS).flatMap(([id, names]) => (names.includes(name) ? [textOf(id)] : []));
    const unsaid = numbersIn(VALUES.get(name)).filter((value) => !lines.some((text) => isSaid(value, text)));
    expect(unsaid).toEqual(UNNAMED[name] ?? []);
  },
);
