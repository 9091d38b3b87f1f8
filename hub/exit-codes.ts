/** How the hub's process ends (docs/operations.md). */
export const EXIT = {
  stopped: 0,
  /** Something that should not happen, said in the log; starting again may help. */
  broken: 1,
  /** A setting, a file or a folder that must be put right; starting again doesn't help. */
  wrongSetting: 2,
  /** The data was written by a newer hub. */
  newerDatabase: 3,
  /** Another hub runs on the data folder. */
  folderInUse: 4,
  /** The database is damaged; the next start replaces it by a backup. */
  damaged: 5,
  /** What was there when the start looked was gone a moment later: an address, a port. Starting again waits for it. */
  notYet: 7,
} as const;

/** Why a start or a command ends before it begins: one line for whoever started it. */
export interface StartRefused {
  ok: false;
  problem: string;
  exitCode: (typeof EXIT)[keyof typeof EXIT];
}
