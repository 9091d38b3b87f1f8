// Dialogs of the gallery, each open above the board it belongs to.
export const DIALOGS = [
  'menu',
  'courses',
  'item',
  'find',
  'options',
  'assistant',
  'selection',
  'link',
  'note',
  'timer',
  'print',
  'prepSms',
  'limits',
  'loadBalance',
  'recall',
  'delays',
  'oldTickets',
  'exclude',
  'station',
  'bumpKeys',
  'deliver',
] as const;

export type DialogName = (typeof DIALOGS)[number];
export type GuestDialog = Extract<DialogName, 'deliver'>;

/** The panel beside a board isn't a dialog, but covers as much of it, and is shown the same way. */
export const OVERLAYS = [...DIALOGS, 'side'] as const;
export type OverlayName = (typeof OVERLAYS)[number];
