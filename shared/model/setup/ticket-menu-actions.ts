// Names of the possible actions of a ticket menu (EXPO-19); free of schemas, because every board loads them.

export const TICKET_MENU_ACTIONS = [
  'openCourseDialog',
  'moveToStart',
  'markCourseAsServed',
  'undoCourseServed',
  'setOrderDelivered',
  'printCourse',
  'notifyCustomer',
  'fireCourse',
] as const;
export type TicketMenuAction = (typeof TICKET_MENU_ACTIONS)[number];
