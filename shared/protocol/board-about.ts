/** Keys that describe a board's content; the start page composes a line from their texts (SHELL-38). */
export const BOARD_ABOUT = [
  'all',
  'eatIn',
  'outside',
  'whole',
  'balanced',
  'numbers',
  'names',
  'byTable',
  'byStage',
  'cards',
  'list',
] as const;
export type BoardAbout = (typeof BOARD_ABOUT)[number];
