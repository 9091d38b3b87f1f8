// Owns which text names an action of the log (SAFE-10): commands by their own name, calls of the hub's HTTP API by what
// they are for.

const CALLS: Readonly<Record<string, string>> = {
  'POST /api/session': 'logIn',
  'DELETE /api/session': 'logOut',
  'POST /api/disconnect': 'disconnect',
  'POST /api/password-reset': 'passwordReset',
  'POST /api/organizations/:id/choose': 'choose',
  'POST /api/staff/session': 'staffIn',
  'DELETE /api/staff/session': 'staffOut',
  'PUT /api/setup': 'saveSetup',
  'POST /api/setup/admin-code': 'adminCode',
  'PUT /api/display-settings': 'displaySettings',
  'POST /api/pairing': 'askPairing',
  'POST /api/pairing/approve': 'approve',
  'PATCH /api/displays/:id': 'changeDisplay',
  'DELETE /api/displays/:id': 'removeDisplay',
  'DELETE /api/sessions/:id': 'endSession',
  'POST /api/displays/:id/identify': 'identify',
  'POST /api/displays/:id/reload': 'reload',
  'POST /api/spooler-token': 'renewPadToken',
  'POST /spooler/kitchen-prints/kds': 'padPrint',
  'GET /api/support-bundle': 'bundle',
  'POST /api/transfer': 'transfer',
  'POST /api/faults': 'reportFault',
  'PUT /api/debug/feed': 'switchFeed',
  'DELETE /api/debug/messages': 'clearMessages',
};

export interface ActionWords {
  /** Of the texts of the log. */
  key: string;
  params: { context?: string; path?: string };
}

/** @param to what was to become of it, for commands that go both ways */
export function actionWords(action: string, to: string | number | undefined): ActionWords {
  const call = CALLS[action];
  if (call !== undefined) return { key: `action.${call}`, params: {} };
  const [, path] = action.split(' ');
  if (path !== undefined) return { key: 'action.look', params: { path: `\u2066${path}\u2069` } };
  return { key: `action.${action}`, params: to === undefined ? {} : { context: String(to) } };
}
