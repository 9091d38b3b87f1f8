// Constants of planned orders, automatic fires and waiting times (PACE-03 to PACE-05).

/** An order appears on the boards before its promised time: its longest preparation time plus this reserve. */
export const PLANNED_RESERVE_MINUTES = { default: 5, min: 0, max: 240 } as const;
/** A site without planning still holds orders promised for later, until this long before their time (PACE-06). */
export const HELD_UNTIL_MINUTES_BEFORE = 60;
/** A promised time further ahead of the order's last update is treated as an error. */
export const PLANNED_MOST_DAYS = 30;
/** Preparation time of a dish if neither order nor menu has one. */
export const USUAL_DISH_MINUTES = { default: 10, min: 1, max: 240 } as const;
/** Maximum number shown in the dialog. */
export const PLANNED_SHOWN_MAX = 100;

/** Event of the previous course that fires a course: only by hand, or once it is served, prepared or fired. */
export const FIRE_COURSES = ['hand', 'served', 'prepared', 'fired'] as const;
/** Delay between that event and the fire. */
export const FIRE_AFTER_MINUTES = { default: 0, min: 0, max: 240 } as const;
/** Retry delay of a fire that couldn't be written. */
export const FIRE_AGAIN_SECONDS = 10;

/** Dishes that a station makes in parallel. */
export const DISHES_AT_ONCE = { default: 4, min: 1, max: 100 } as const;
/** 0: the station is never slow. */
export const SLOW_ABOVE_MINUTES = { default: 20, min: 0, max: 480 } as const;
/** 0: the station never pauses. */
export const PAUSE_ABOVE_MINUTES = { default: 40, min: 0, max: 480 } as const;
/** Hysteresis: a state ends only when the work is this far below its limit, so that tills aren't notified every minute. */
export const LOAD_BELOW_LIMIT_PERCENT = 20;
/** Minimum remaining time of an overdue dish. */
export const DISH_LEFT_LEAST_SECONDS = 30;
/** Customers see waiting times in steps of this. */
export const GUEST_WAIT_STEP_MINUTES = 5;
/** More names of dishes than any order has. */
export const QUOTE_ITEMS_MAX = 100;
