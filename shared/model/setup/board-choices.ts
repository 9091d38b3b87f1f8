// The choices that a site sets for its boards and a profile may set for its own (GRP-05, GRP-11, GRP-12, TICK-35).

export const SELECT_ITEM_ACTIONS = ['F', 'H'] as const;
export const ITEM_DISPLAYS = ['item', 'kitchen', 'ik', 'ki'] as const;
/** In which language a board shows the kitchen's names: the site's, or one of its own (SOLO-03). */
export const KITCHEN_NAME_LANGUAGES = ['site', 'en', 'he-il'] as const;
export const MODIFIER_DISPLAYS = ['item', 'mod'] as const;
/** How a pass groups its tickets (GRP-01). */
export const TICKET_GROUPINGS = ['none', 'stage', 'table'] as const;
/** What the button in a card's head does: what is due, serve, mark ready, or nothing (EXPO-39). */
export const HEADER_ACTIONS = ['due', 'serve', 'ready', 'none'] as const;
export type HeaderAction = (typeof HEADER_ACTIONS)[number];
/** By what a site's tickets sort: when they become late, when they were fired, when they should be ready (TIME-12). */
export const TICKET_ORDERS = ['late', 'fire', 'ready'] as const;
/** The orders that a profile may have of its own. */
export const OWN_TICKET_ORDERS = ['late', 'fire'] as const;
/** What a ticket holds: the courses of an order that are fired together, one course, or courses of close dates (GRP-04, GRP-27). */
export const CARD_GROUPINGS = ['order', 'course', 'courseDate'] as const;
export const ITEM_GROUPINGS = ['none', 'same', 'sameu'] as const;
/** How tickets tell their cycle: not, by its name, or by the time of its date (PERM-17). */
export const CYCLE_DISPLAYS = ['none', 'number', 'time'] as const;

export const COURSE_TYPES = ['Beverages', 'Entrees', 'Mains', 'Desserts', 'Other'] as const;
export const ORDER_TYPES = ['Seated', 'OTC_seated', 'OTC_takeaway', 'TA', 'Delivery'] as const;
/** The statuses that a customer board may color. */
export const CUSTOMER_STATUSES = [
  'pending',
  'notifiedFired',
  'fired',
  'ready',
  'served',
  'delivered',
] as const;
