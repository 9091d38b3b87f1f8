// Owns which of a board's dialogs is open.

export type Panel = 'find' | 'options' | 'selection' | 'loadBalance';
