// Names of the possible actions of a ticket menu (EXPO-19); free of schemas, because every board loads them.

export const TM_OPTIONS = [
  'openCourseDialog',
  'moveToStart',
  'markCourseAsServed',
  'undoCourseServed',
  'setOrderDelivered',
  'printCourse',
  'notifyCustomer',
  'fireCourse',
] as const;
export type TmOption = (typeof TM_OPTIONS)[number];
