// The constants of what comes when: planned orders, courses that fire by themselves, waiting times (PACE-03 to PACE-05).

/** Before it is promised an order stands on the boards for its longest preparation and this reserve. */
export const PLANNED_RESERVE_MINUTES = { default: 5, min: 0, max: 240 } as const;
/** A site that plans no orders still holds those that were promised for later, until so long before their time (PACE-06). */
export const HELD_UNTIL_MINUTES_BEFORE = 60;
/** A promise further ahead of the order's last word is taken for a slip. */
export const PLANNED_MOST_DAYS = 30;
/** How long a dish takes of which neither order nor menu knows. */
export const USUAL_DISH_MINUTES = { default: 10, min: 1, max: 240 } as const;
/** The dialog shows no more of them. */
export const PLANNED_SHOWN_MAX = 100;

/** After what of the course before it a course fires by itself: a person alone fires it, it is served, prepared or fired. */
export const FIRE_COURSES = ['hand', 'served', 'prepared', 'fired'] as const;
/** A course fires so long after what it waits for. */
export const FIRE_AFTER_MINUTES = { default: 0, min: 0, max: 240 } as const;
/** A fire that could not be written is tried again after this. */
export const FIRE_AGAIN_SECONDS = 10;

/** How many dishes a station makes at the same time. */
export const DISHES_AT_ONCE = { default: 4, min: 1, max: 100 } as const;
/** 0: the station is never slow. */
export const SLOW_ABOVE_MINUTES = { default: 20, min: 0, max: 480 } as const;
/** 0: the station never pauses. */
export const PAUSE_ABOVE_MINUTES = { default: 40, min: 0, max: 480 } as const;
/** A state ends only when the work is so much below its limit, so that tills aren't told every minute. */
export const LOAD_BELOW_LIMIT_PERCENT = 20;
/** What is left of a dish that should be done by now. */
export const DISH_LEFT_LEAST_SECONDS = 30;
/** Guests are told waiting times in steps of this. */
export const GUEST_WAIT_STEP_MINUTES = 5;
/** More names of dishes than one order ever has. */
export const QUOTE_ITEMS_MAX = 100;
