// The faults of docs/quality.md, their tests, and their names for `npm run faults -- --only`.

export interface Fault {
  name: string;
  /** The fault, for people. */
  fault: string;
  file: string;
  /** Pattern for test titles; without it, all tests of the file. */
  titles?: string;
}

export const FAULTS: readonly Fault[] = [
  { name: 'kill', fault: 'kill -9 at random moments under load', file: 'faults/kill-nine.test.ts' },
  {
    name: 'power',
    fault: 'power loss: what was not synced lost, torn or in another order',
    file: 'faults/power-loss.test.ts',
  },
  {
    name: 'power-at-start',
    fault: 'power loss while a start heals or migrates, and while a copy is restored',
    file: 'faults/power-at-start.test.ts',
  },
  { name: 'sync', fault: 'a failed sync of the log', file: 'faults/failed-sync.test.ts' },
  {
    name: 'sync-elsewhere',
    fault: 'a failed sync of the file, the key, the folder of backups',
    file: 'faults/failed-sync-elsewhere.test.ts',
  },
  { name: 'disk-full', fault: 'disk full and freed', file: 'faults/disk-full.test.ts' },
  {
    name: 'damage',
    fault: 'database damaged at header, page and log',
    file: 'faults/damaged-database.test.ts',
    titles: 'DURA-06',
  },
  {
    name: 'damage-kinds',
    fault: 'database and log damaged in 48 ways, the cloud away',
    file: 'faults/damage-kinds.test.ts',
  },
  {
    name: 'cuts',
    fault: 'internet and broker cut for 5, 59, 61 and 600 s',
    file: 'faults/broker-cuts.test.ts',
  },
  {
    name: 'restart',
    fault: 'broker restarts',
    file: 'broker/hub-rabbitmq.test.ts',
    titles: 'a broker restart',
  },
  {
    name: 'broker-frozen',
    fault: 'the broker frozen (SIGSTOP) and revived',
    file: 'broker/broker-away.long.test.ts',
    titles: 'frozen broker',
  },
  {
    name: 'messages',
    fault: 'messages duplicated, overtaken, stale, unreadable',
    file: 'broker/hub-rabbitmq.test.ts',
    titles: 'ORD-23|ORD-24|unreadable',
  },
  {
    name: 'answers',
    fault: 'cloud answers lost after being applied; 500, 429, 403',
    file: 'faults/cloud-faults.test.ts',
    titles: 'one bad answer|refusal for good',
  },
  {
    name: 'tokens',
    fault: 'expired and revoked tokens',
    file: 'faults/cloud-faults.test.ts',
    titles: 'AUTH-17',
  },
  { name: 'offline', fault: '20,000 actions queued offline', file: 'faults/long-offline.test.ts' },
  { name: 'three-days', fault: '72 hours offline by the clock', file: 'faults/three-days-offline.test.ts' },
  {
    name: 'displays',
    fault: '50 displays reconnecting at once, 5 of 50 standing still',
    file: 'faults/many-displays.test.ts',
  },
  {
    name: 'screen-frozen',
    fault: 'a screen frozen (SIGSTOP of the page, of the whole browser) and revived',
    file: 'faults/frozen-screen.test.ts',
  },
  {
    name: 'clock',
    fault: 'clock steps of an hour and a day both ways',
    file: 'faults/clock-steps.test.ts',
  },
  {
    name: 'storm',
    fault: '20,000 broker messages at once: duplicated, overtaken, stale',
    file: 'faults/message-storm.test.ts',
  },
  {
    name: 'wires',
    fault: 'half-open and slow wires of displays',
    file: 'faults/bad-wires.test.ts',
  },
  {
    name: 'names',
    fault: 'names that are not found, for a while or at all',
    file: 'faults/broken-names.test.ts',
  },
  {
    name: 'evening',
    fault: 'flood, clock steps of an hour and a day both ways, full disk, lying cloud at once',
    file: 'faults/hostile-evening.long.test.ts',
  },
  { name: 'update', fault: 'a start after an update killed', file: 'faults/update-killed.test.ts' },
  {
    name: 'migration',
    fault: 'a migration cut at each of its steps',
    file: 'faults/cut-migration.test.ts',
  },
  { name: 'figures', fault: 'counting of figures killed', file: 'faults/figures-killed.test.ts' },
  {
    name: 'two-hubs',
    fault: 'two hubs on one folder',
    file: 'faults/data-folder.test.ts',
    titles: 'one hub for one folder',
  },
  { name: 'rules', fault: 'killed while a course fires by itself', file: 'faults/rule-fires.test.ts' },
  {
    name: 'printers',
    fault: 'killed within a bon on paper',
    file: 'faults/lan-printers.test.ts',
    titles: 'PAPER-02',
  },
];
