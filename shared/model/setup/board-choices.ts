// Values of settings that a site has for its boards and a profile may override (GRP-05, GRP-11, GRP-12, TICK-35).

export const SELECT_ITEM_ACTIONS = ['F', 'H'] as const;
export const ITEM_DISPLAYS = ['item', 'kitchen', 'ik', 'ki'] as const;
/** Language of the kitchen's names on a board: the site's, or its own (SOLO-03). */
export const KITCHEN_NAME_LANGUAGES = ['site', 'en', 'he-il'] as const;
export const MODIFIER_DISPLAYS = ['item', 'mod'] as const;
/** Grouping of a pass's tickets (GRP-01). */
export const TICKET_GROUPINGS = ['none', 'stage', 'table'] as const;
/** Action of the button in a card's header: the next action, serve, mark ready, or none (EXPO-39). */
export const HEADER_ACTIONS = ['due', 'serve', 'ready', 'none'] as const;
export type HeaderAction = (typeof HEADER_ACTIONS)[number];
/** Sort order of a site's tickets: by the time they become late, were fired, or should be ready (TIME-12). */
export const TICKET_ORDERS = ['late', 'fire', 'ready'] as const;
/** Sort orders that a profile may override with. */
export const OWN_TICKET_ORDERS = ['late', 'fire'] as const;
/** Content of a ticket: the courses of an order fired together, one course, or courses with close dates (GRP-04, GRP-27). */
export const CARD_GROUPINGS = ['order', 'course', 'courseDate'] as const;
export const ITEM_GROUPINGS = ['none', 'same', 'sameu'] as const;
/** Cycle shown on tickets: none, its name, or the time of its date (PERM-17). */
export const CYCLE_DISPLAYS = ['none', 'number', 'time'] as const;

export const COURSE_TYPES = ['Beverages', 'Entrees', 'Mains', 'Desserts', 'Other'] as const;
export const ORDER_TYPES = ['Seated', 'OTC_seated', 'OTC_takeaway', 'TA', 'Delivery'] as const;
/** Statuses that a customer board may colour. */
export const CUSTOMER_STATUSES = [
  'pending',
  'notifiedFired',
  'fired',
  'ready',
  'served',
  'delivered',
] as const;
