// Attacks of docs/security.md and the tests that make them, by name for `npm run attacks -- --only`.

export interface Attack {
  name: string;
  /** The attempt, for people. */
  attack: string;
  files: readonly string[];
  /** Pattern for test titles; without it, all tests of the files. */
  titles?: string;
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'rights',
    attack: 'every route and every command, by sixteen kinds of visitors, with a cloud and without',
    files: [
      'attacks/rights-matrix.test.ts',
      'attacks/standalone-rights.test.ts',
      'attacks/customer-display.test.ts',
    ],
  },
  {
    name: 'sessions',
    attack: 'cookies forged, planted, revoked, expired; watches whose right is gone',
    files: [
      'attacks/cookies.test.ts',
      'attacks/ended-watches.test.ts',
      'web/displays/pairing-routes.test.ts',
    ],
  },
  {
    name: 'owners',
    attack: 'accounts withdrawn, the next owner of a hub, a cook who logs in last',
    files: ['site/withdrawn-rights.test.ts', 'site/next-owner.test.ts'],
  },
  {
    name: 'guessing',
    attack: 'passwords, passcodes, admin codes and pairing codes guessed',
    files: ['attacks/brute-force.test.ts', 'web/session/login-rate-limiter.test.ts'],
  },
  {
    name: 'foreign-pages',
    attack: 'pages of other sites: origins, rebound names, forged forms, frames',
    files: ['attacks/foreign-pages.test.ts', 'web/guards.test.ts'],
  },
  {
    name: 'transport',
    attack: 'plain origins, planted cookies and old ciphers under TLS',
    files: ['web/tls.test.ts'],
  },
  {
    name: 'flood-of-a-screen',
    attack: 'a screen for guests floods messages, watches and sockets beside a kitchen that taps',
    files: ['attacks/flood.test.ts', 'screens/session-limits.test.ts'],
  },
  {
    name: 'flood-of-a-stranger',
    attack:
      'logins, mails, pairings, refusals, half requests and sockets without a session, beside a kitchen that taps',
    files: ['attacks/strangers.test.ts'],
  },
  {
    name: 'hostile-prints',
    attack:
      'print jobs that can’t be read, floods, silent connections and web pages at the ports for print jobs',
    files: ['attacks/hostile-prints.test.ts', 'capture/capture-listener.test.ts'],
  },
  {
    name: 'slow-readers',
    attack: 'screens that read slowly or not at all',
    files: ['faults/many-displays.test.ts'],
    titles: 'frozen',
  },
  {
    name: 'greedy-broker',
    attack: 'a broker that ignores the prefetch',
    files: ['attacks/greedy-broker.test.ts'],
  },
  {
    name: 'hostile-values',
    attack:
      'hostile values at every border: broker, cloud, spooler, realtime database, displays, pads, bodies, settings, setups',
    files: ['hostile/borders.test.ts', 'hostile/orders.test.ts', 'hostile/setups.test.ts'],
  },
  {
    name: 'payloads',
    attack: 'oversized, deep, smuggled and poisoned requests; ways out of the pages’ folder',
    files: ['attacks/payloads.test.ts', 'attacks/static-files.test.ts', 'web/server/page-routes.test.ts'],
  },
  {
    name: 'markup',
    attack:
      'markup in every text of orders, organisations, people, menu, boards and displays, in a real browser',
    files: ['journeys/markup.test.ts', 'journeys/markup-of-a-site.test.ts'],
  },
  {
    name: 'secrets',
    attack:
      'tokens, passwords, passcodes, cookies, phones looked for in database, journal, backups, log, bundle, addresses',
    files: ['site/secrets.test.ts', 'upkeep/scrub-secrets.test.ts', 'wiring/telemetry.test.ts'],
  },
  {
    name: 'webhooks',
    attack:
      'webhooks that never answer, are removed or belong to another site, addresses that are none, event streams of another site; platform orders with no signature or a wrong one',
    files: ['cloud/webhook-sender.test.ts', 'web/deliverect-routes.test.ts', 'web/till-routes.test.ts'],
    titles: 'webhook|serves another site|right signature|unsigned|wrong signature',
  },
  {
    name: 'replay',
    attack: 'a replay that hangs or dies beside a kitchen that taps; evenings of another organisation in it',
    files: ['site/replay-apart.test.ts', 'replay/other-site.test.ts'],
  },
  {
    name: 'clock',
    attack: 'a cloud that tells a wrong time',
    files: ['site/wrong-clock.test.ts'],
  },
];
