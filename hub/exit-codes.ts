/** Exit codes of the hub's process (docs/operations.md). */
export const EXIT = {
  stopped: 0,
  /** An unexpected error, with details in the log; restarting may help. */
  broken: 1,
  /** A setting, a file or a folder that has to be fixed; restarting doesn't help. */
  wrongSetting: 2,
  /** The data was written by a newer hub. */
  newerDatabase: 3,
  /** Another hub uses the data folder. */
  folderInUse: 4,
  /** The database is damaged; the next start restores a backup. */
  damaged: 5,
  /** Only of a status: no hub runs on the data folder, or it can't serve boards yet. */
  notReady: 6,
  /** An address or port that was free when checked was taken a moment later. Restarting waits for it. */
  notYet: 7,
} as const;

/** Reason why a start or a command is refused: one line for the person who ran it. */
export interface StartRefused {
  ok: false;
  problem: string;
  exitCode: (typeof EXIT)[keyof typeof EXIT];
}
