// Limits from the requirements and the wire contracts that several modules or displays share, with units in their names;
// a limit used by a single file of the hub is in that file (CONST-07).

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** Under an hour a time is shown relative, under a day by the clock, under a week by its weekday (I18N-03). */
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

// Boards (CONST-01 to CONST-03, GRP, EXPO, KITCH)
export const MAX_SELECTED_COURSES = 4;
export const INGREDIENTS_GRID = { min: 5, max: 10, default: 8 } as const;
/** How long a ticket stays on a station's board after its last dish made there (KITCH-17). */
export const STATION_DONE_SECONDS = { min: 0, max: 600, default: 6 } as const;
/**
 * Delay of a fire in the display, during which it can be cancelled before it reaches the hub; 0 sends it immediately (TICK-44).
 */
export const FIRE_HOLD_SECONDS = { min: 0, max: 10, default: 3 } as const;
/** Courses of an order fired within this time of the first share a ticket (GRP-27). */
export const FIRED_TOGETHER_MS = MINUTE_MS;
export const MAX_CARD_COUNT = { min: 12, max: 50, default: 40 } as const;
export const MAX_EXPANDABLE_ITEMS = { min: 1, max: 20, default: 20 } as const;

/** Tick of a board's clocks where seconds are counted: preparation times, or stages (CONST-01, TIME-15). */
export const COURSE_TICK_MS = SECOND_MS;

// Orders and the broker (ORD-26, ORD-27, BRK-06)
export const FIRED_AGO_MINUTES = { min: 10, default: 60 } as const;
export const SERVED_AGO_MINUTES = { min: 0, default: 15 } as const;
export const BROKER_HEARTBEAT_MS = 30_000;

// Items and courses
export const ITEM_PRIORITY_MISSING = 999;

// Time alerts (TIME-01, TIME-05, TIME-11)
export const ALERT_DEFAULT_MINUTES = {
  Beverages: 0,
  Entrees: 10,
  Mains: 10,
  Desserts: 5,
  Other: 5,
  StartPrepared: 10,
  StartServed: 3,
} as const;
/** The cloud's colour classes of due and late tickets (TIME-05). */
export const ALARM_CLASS_DEFAULT = { warn: 'md-orange-300-bg', alert: 'md-red-900-bg' } as const;
export const AVERAGE_SERVED_WINDOW_MINUTES = 60;

// Customer board (CUST-07, CUST-08, CUST-09, CUST-11)
export const CUSTOMER_PENDING_MINUTES = 5;
export const CUSTOMER_READY_WARN_MINUTES = 2;
export const CUSTOMER_HIDE_READY_MINUTES = 7;
export const CUSTOMER_SPLIT_MEMBERS_AT = 7;
export const CUSTOMER_MAX_COLUMN_MEMBERS = 25;

// Commands (TICK-30, DLG-22)
export const UNDO_WINDOW_MS = 6_000;
export const ITEM_NOTE_MAX_CHARACTERS = 150;
export const TIMER_MAX_MINUTES = 99;

// The link between hub and displays (LIVE-08 to LIVE-13)
export const PROTOCOL_VERSION = 1;
export const LIVE_DISPLAY_PING_MS = 1_000;
export const LIVE_SILENCE_BANNER_MS = 3_000;
export const LIVE_RECONNECT_MAX_MS = 5_000;
export const LIVE_RELOAD_MIN_GAP_MS = 60_000;

// The shell of a display (SHELL-16, SHELL-25 to SHELL-27)
export const OFFLINE_DIALOG_AFTER_MS = 300_000;
export const RELOAD_EVERY_MS = 21_600_000;
export const NIGHT_RELOAD_AFTER_MINUTES = 240;
export const NIGHT_RELOAD_HOURS = [3, 4] as const;
export const RELOAD_TEST_MS = 60_000;
export const SPLASH_MS = 500;

// Maximum sizes of messages and bodies (SAFE-06)
export const ORDER_MAX_BYTES = 4_194_304;
export const JSON_MAX_DEPTH = 64;
export const ID_MAX_CHARACTERS = 200;
export const TEXT_MAX_CHARACTERS = 2_000;

// Outbox (SPOOL-05, ERR-12)
export const OUTBOX_RETRY_MS = 5_000;

// Local timeouts of a display (LIVE-07, LIVE-08, LIVE-10, SHELL-20)
export const LINK_ABANDON_SILENT_MS = 6_000;
export const LINK_RETRY_FIRST_MS = 250;
export const LINK_STEADY_AFTER_MS = 5_000;
export const COMMAND_GIVE_UP_CONNECTED_MS = 60_000;
export const COMMAND_KEEP_OVER_RELOAD_MS = 3_600_000;
export const HUB_TIME_SAMPLES = 30;
export const FONT_SCALE_PERCENT = { min: 90, max: 200, default: 100 } as const;
export const TOAST_MS = 3_000;
export const IDENTIFY_MS = 5_000;
export const PASSCODE_MAX_DIGITS = 12;
export const SEARCH_DEBOUNCE_MS = 200;
export const ORGANIZATIONS_SHOWN = 50;
/** More characters than this in the search box search all organisations (ORG-04). */
export const STARRED_UP_TO_CHARACTERS = 1;
export const FAVORITE_ORGS_KEPT = 1_000;
/** Look and sound settings that a display backs up at the hub (ORG-15). */
export const KEPT_ENTRIES_MAX = 200;
export const KEPT_KEY_MAX_CHARACTERS = 300;
export const KEPT_ALL_MAX_CHARACTERS = 65_536;
export const KEPT_LOOK_AGAIN_MS = 2_000;

/** Default look-back time of pads (SPOOL-02). */
export const SPOOLER_LOOK_BACK_MS = 60 * MINUTE_MS;

// Displays as devices (PAIR-01, PAIR-02, PAIR-04, PAIR-06)
/** Time before the shown code's end at which a display requests the next one; both are valid until then. */
export const PAIRING_RENEW_BEFORE_MS = MINUTE_MS;
export const PAIRING_POLL_MS = 2_000;
export const DISPLAY_NAME_MAX_CHARACTERS = 40;
export const DISPLAY_SLOW_MS = 250;
export const DISPLAYS_REFRESH_MS = 5_000;

// Printers on the LAN (PAPER-01)
export const PRINTER_PORT = { min: 1, max: 65_535, default: 9_100 } as const;

// The health page (OPS-03)
export const HEALTH_REFRESH_MS = 5_000;

// Calls to the cloud and the outbox (CLOUD, ERR-12)
export const CLOUD_TIMEOUT_MS = 15_000;
export const CLOUD_LOAD_TIMEOUT_MS = 60_000;
export const CLOUD_ANSWER_MAX_BYTES = 16_777_216;
export const ASSET_MAX_BYTES = 5_242_880;
/** The provider's sound of a new order (CLOUD-24). */
export const NOTIFICATION_SOUND_EVERY_MS = 24 * HOUR_MS;
export const NOTIFICATION_SOUND_RETRY_MS = 15 * MINUTE_MS;
export const NOTIFICATION_SOUND_MAX_SECONDS = 5;
/** Manager messages and the realtime database (MSG). */
export const MESSAGE_MAX_CHARACTERS = 500;
export const MESSAGES_SHOWN_MAX = 50;
/** The realtime servers send keep-alive every 30 s. */
export const REALTIME_SILENCE_MS = 60_000;
export const REALTIME_RETRY_FIRST_MS = 1_000;
export const REALTIME_RETRY_MAX_MS = 60_000;
export const REALTIME_VALUE_MAX_CHARACTERS = 1_048_576;
export const REALTIME_CLOCK_EVERY_MS = 10 * MINUTE_MS;
export const LOG_TEXT_MAX_CHARACTERS = 2_000;
/** Maximum of a display's error reports per minute. */
export const FAULTS_PER_MINUTE = 10;
export const OUTBOX_PARALLEL_LANES = 8;
export const OUTBOX_RETRY_AFTER_MAX_MS = 300_000;
export const OUTBOX_STOP_MS = 3_000;

/** Pause before a failed delivery of the broker is tried again (DURA-09). */
export const DELIVERY_RETRY_MS = 1_000;

// Touch and boards (UX-03, EXPO-10, TICK-23)
export const LONG_PRESS_MS = 600;
export const LONG_PRESS_TOLERANCE_PX = 15;
export const SWIPE_LEAST_PX = 60;
export const SWIPE_MOST_ASIDE_PX = 40;
/** A page of waiting tickets returns to the first one after this long without a touch. */
export const MORE_PAGE_RETURN_MS = 30_000;
/** Columns of a board are laid out again when its size hasn't changed for this long (SHELL-28). */
export const MASONRY_DEBOUNCE_MS = 200;
/** A hole above this part of a column is filled with lines of the next card (CARD-01). */
export const LARGEST_HOLE_PERCENT = 35;
/** Above this empty share of a page, smaller holes are filled too (CARD-01). */
export const MOST_EMPTY_PERCENT = 12;
/** Interval at which a board shifts by a few pixels, against burn-in. */
export const SCREEN_SHIFT_MS = 180_000;
export const MORE_CARDS_STEP = 40;
export const MORE_CARDS_MAX = 200;
export const CUSTOMER_SIZE_PERCENT = { min: 90, max: 200, step: 10 } as const;

// Maximum number of tickets in a list of rows (the view's own limit of cards)
export const TABLE_VIEW_MAX_TICKETS = 200;

// Setup and profiles (SET-07 to SET-11, SET-24 to SET-27, SET-34, SET-35, CUST-11, CUST-13, EXPO-27, KITCH-08, KITCH-10)
export const BASE_FONT_PERCENT = { min: 90, max: 200, step: 10, default: 100 } as const;
export const MIN_CARD_WIDTH = { min: 150, max: 250, step: 10, default: 150 } as const;
export const REFRESH_SECONDS = { min: 5, max: 30, step: 5, default: 30, customerDefault: 15 } as const;
export const ALERT_VALUE_MINUTES = { min: 0, max: 60 } as const;
export const ALERT_WARN_MINUTES = { min: 0, max: 70 } as const;
export const READY_DELAY_MINUTES = { min: 0, max: 1_440, default: 0 } as const;
export const EXCLUDE_COURSES_MAX_MINUTES = 1_440;
export const COURSE_DATE_GROUP_MINUTES = { min: 0, max: 1_440, default: 5 } as const;
/** 0 means always; at least 10 if set by a person (SET-26, TIME-25). */
export const PREP_TIMER_THRESHOLD_SECONDS = { leastByHand: 10, max: 86_400, default: 0 } as const;
export const ZONES_COUNT = { min: 2, max: 25, default: 8 } as const;
export const SECTIONS_COUNT = { min: 1, max: 25, default: 4 } as const;
export const ZONE_STARTS_WITH = { min: 1, max: 150, default: 1 } as const;
export const CUSTOMER_TIMING_MINUTES = { min: 0, max: 120 } as const;
export const CUSTOMER_SPLIT = { min: 0, max: 30 } as const;
export const EXPO_CARD_HEIGHT = { min: 120, max: 600, step: 20, default: 200 } as const;
export const KITCHEN_CARD_HEIGHT = { min: 120, max: 800, step: 20, default: 600 } as const;
export const FIXED_COLUMNS = { min: 3, max: 15, default: 5 } as const;
export const PREP_SMS_MAX_CHARACTERS = 150;
export const SETUP_NAME_MAX_CHARACTERS = 100;
export const SETUP_SHORT_NAME_MAX_CHARACTERS = 20;

// Pickers of the setup (SET-37, SET-38, DLG-06)
export const ITEM_MATCHES_SHOWN = 20;
export const ITEM_SEARCH_PROFILES_MS = 500;
/** In virtual work stations, zone sets and load-balance groups. */
export const ITEM_SEARCH_STATIONS_MS = 300;
export const ENTITIES_WITHOUT_SEARCH = 200;

// Prints (PRINT-03, CONST-04)
export const PRINT_SAME_WINDOW_MS = 5_000;
/** How long a display shows that it is printing (PRINT-02). */
export const PRINTING_TOAST_MS = 5_000;

// HQ and inventory (HQ-08, INV-07)
export const INVENTORY_REFRESH_MS = MINUTE_MS;

// Dialogs of a board (EXPO-20, DLG-08, DLG-12, CONST-05)
export const COURSE_DIALOG_MAX_COURSES = 4;
export const COURSE_DIALOG_MAX_COLUMNS = 3;
export const FOUND_SHOWN = 3;
export const SERVED_BEFORE_MINUTES = { min: 0, default: 30, step: 5 } as const;
export const SOUND_DELAY_MS = 300;
/** Pause between two sounds, minimum interval of a kind, and interval of a repeated call. */
export const SOUND_PAUSE_MS = 250;
export const SOUND_REST_MS = 2_000;
export const SOUND_REPEAT_MS = 8_000;
/** Maximum age of a ready order that a customer board announces: not one that the hub learns of late (CUST-22). */
export const GUEST_READY_MS = MINUTE_MS;
/** Duration of an announcement of ready orders, pause between two of them, and maximum number of orders in one (CUST-22). */
export const GUEST_MOMENT_MS = 8 * SECOND_MS;
export const GUEST_MOMENT_PAUSE_MS = 4 * SECOND_MS;
/** Customer board: how long the button of its options is visible after staff requested it. */
export const STAFF_BUTTON_MS = 10_000;
export const GUEST_MOMENT_ORDERS = 4;
/** The limit dialog, the filters of a display and the admin code (DLG-08, DLG-10, DLG-20, DLG-26, DLG-27). */
export const EXCLUDE_FIRED_AGO_MINUTES = { min: FIRED_AGO_MINUTES.min, default: 30, step: 5 } as const;
export const ADMIN_CODE_DIGITS = 4;
export const STOCK_QUANTITY_MAX = 99_999;
export const MESSAGE_DIALOG_DELAY_MS = 500;

// Recall of served tickets (DLG-07)
export const RECALL_WITHIN_MS = 24 * HOUR_MS;
export const RECALL_TICKETS_SHOWN = 50;
export const RECALL_WAITING_MAX = 16;

// The display assistant (UX-01): values entered about a display, and the minimum visual angle of a capital.
export const SCREEN_INCHES = { min: 7, max: 100 } as const;
export const VIEWING_CM = { min: 40, max: 1_000 } as const;
/** For names of dishes, which cooks know; an eye resolves 5. */
export const LEAST_NAME_ARC_MINUTES = 11;
/** For numbers of tables and of customers' orders (ISO 9241-303:2011, 5.5.4). */
export const LEAST_NUMBER_ARC_MINUTES = 16;
/** Of text on its background (UX-01; WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/** Bump bar: two digits within this time are one number. */
export const BUMP_DIGITS_MS = 1_200;

// Sessions, tokens and pairing (AUTH-17, AUTH-21, PAIR-01)
/** Setup rights end this long after the login; boards continue until the session's idle timeout. */
export const SETUP_SESSION_MS = 30 * DAY_MS;
export const PAIRING_CODE_CHARACTERS = 8;

// Double-tap guard and undo (TICK-43 to TICK-45)
/** For this long after a tap, anything new under the finger, or a changed meaning of the same button, doesn't act. */
export const FINGER_GUARD_MS = 700;
/** Two taps on a line within this are one. */
export const LINE_REPEAT_MS = 400;
export const UNDO_REACH = 5;
/** Serving old tickets (DLG-30). */
export const OLD_SERVE_LEAST_MINUTES = 10;
export const OLD_SERVE_HOLD_MS = SECOND_MS;
/** Human reaction time: a tap sooner after a change was meant for what was there before. */
export const FINGER_REACTION_MS = 300;

// Notices at a board's foot; further ones are in a list; they still sound and show on the board (NOTE-01, NOTE-02)
export const NOTICES_SHOWN = 3;
export const NOTICE_SHOWN_MS = 8 * SECOND_MS;
export const CANCELLED_REPEAT_MS = 20 * SECOND_MS;

// Updates of a board's figures (TIME-18, SHELL-33, I18N-05)
/** A figure of minutes is at most half a minute late. */
export const MINUTES_PACE_MAX_MS = 30 * SECOND_MS;
/** The minimum is a number without a country code. */
export const PHONE_DIGITS = { min: 10, max: 12 } as const;
/** Step buttons of work hours (SET-31). */
export const SLOT_STEP_MINUTES = { small: 1, large: 60 } as const;

/** docker compose kills the container after 10 s (OPS-02). */
export const STOP_WITHIN_MS = 8 * SECOND_MS;
