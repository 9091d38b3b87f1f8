// The names of what a ticket menu may offer (EXPO-19); free of schemas, because every board carries them.

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
