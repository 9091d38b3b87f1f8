/** What a board shows, in words of which the start page makes a line (SHELL-38). */
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
