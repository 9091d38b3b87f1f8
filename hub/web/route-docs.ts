// Owns what the OpenAPI document says of each route beside its right: in a sentence, and by the very schemas that read what
// comes in (OPS-06).
import * as z from 'zod/mini';
import { auditPage } from '../../shared/protocol/audit.ts';
import { debugState } from '../../shared/protocol/debug.ts';
import { displaySettings } from '../../shared/protocol/display-settings.ts';
import { healthAnswer } from '../../shared/protocol/health.ts';
import { recallAnswer } from '../../shared/protocol/recall.ts';
import { session } from '../../shared/protocol/session.ts';
import { signedInList } from '../../shared/protocol/signed-in.ts';
import { changeBody } from './displays/display-routes.ts';
import { faultBody } from './displays/fault-routes.ts';
import { approveBody } from './displays/pairing-routes.ts';
import { recallQuery } from './displays/recall-routes.ts';
import { chooseBody } from './session/organisation-routes.ts';
import { assertionBody, passwordBody, resetBody } from './session/session-routes.ts';
import { actBody, searchQuery } from './session/staff-routes.ts';
import { codeBody, setupBody } from './setup/setup-routes.ts';
import { auditQuery } from './upkeep/audit-actions.ts';
import { feedBody } from './upkeep/debug-routes.ts';

export interface RouteDoc {
  about: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Of a 200, as JSON; where it is missing the answer is told in docs/protocol.md. */
  answer?: z.ZodMiniType;
}

const alive = z.object({ status: z.literal('alive') });
const ready = z.object({ ready: z.boolean() });

/** By method and pattern, as the table of rights has them; the displays' own pages and their socket are no API. */
export const ROUTE_DOCS: Readonly<Record<string, RouteDoc>> = {
  'GET /healthz': { about: 'Says that the hub is alive.', answer: alive },
  'GET /readyz': { about: 'Says whether the hub can serve boards; 503 until then.', answer: ready },
  'GET /metrics': { about: 'Figures as Prometheus text.' },
  'GET /openapi.json': { about: 'This document.' },
  'GET /api/session': {
    about: 'Who this display is to the hub, and what may be done there.',
    answer: session,
  },
  'POST /api/session': {
    about: 'Logs in, with email and password or with the assertion of a single sign-on.',
    body: z.union([passwordBody, assertionBody]),
  },
  'DELETE /api/session': { about: 'Ends the session of this browser.' },
  'POST /api/disconnect': {
    about: 'Unbinds the hub from its organisation and ends the sessions of all people.',
  },
  'POST /api/password-reset': { about: 'Asks the cloud to mail a new password.', body: resetBody },
  'GET /api/organizations': { about: 'The organisations of who is signed in.' },
  'POST /api/organizations/:id/choose': {
    about: 'Binds the hub to an organisation; another one than before wants `confirm`.',
    body: chooseBody,
  },
  'GET /api/staff': { about: 'Who may work at a display.', query: searchQuery },
  'POST /api/staff/session': { about: 'Somebody begins to work at this display.', body: actBody },
  'DELETE /api/staff/session': { about: 'Nobody works at this display any more.' },
  'GET /api/profiles': { about: 'The boards of this site by kind.' },
  'POST /api/transfer': { about: 'The address of the environment that this site is redirected to.' },
  'GET /api/setup': { about: 'The setup as stored, and its revision.' },
  'PUT /api/setup': {
    about: 'Saves a setup that was made from that revision; warnings tell what was brought within limits.',
    body: setupBody,
  },
  'GET /api/setup/form': {
    about: 'The setup with every value as it is read, and the values that hold unset.',
  },
  'GET /api/setup/sites': { about: 'The sites of an HQ.' },
  'POST /api/setup/admin-code': {
    about: 'Shows the day’s admin code where the region asks for it.',
    body: codeBody,
  },
  'GET /api/catalogue': { about: 'Names of items, stations, courses and so on to choose from.' },
  'GET /api/inventory': { about: 'Which items are limited now.' },
  'GET /api/orders/:id/history': { about: 'All that is known of an order, and why it is on which board.' },
  'GET /api/recall': { about: 'Served tickets of the day.', query: recallQuery, answer: recallAnswer },
  'GET /api/display-settings': { about: 'What this display keeps at the hub.', answer: displaySettings },
  'PUT /api/display-settings': {
    about: 'Keeps what is named; the rest stays.',
    body: displaySettings,
    answer: displaySettings,
  },
  'POST /api/faults': { about: 'A display reports a failure of its own.', body: faultBody },
  'GET /api/health': { about: 'Connections, figures and problems in words.', answer: healthAnswer },
  'POST /api/pairing': { about: 'A screen without a session asks for a code.' },
  'GET /api/pairing': { about: 'Whether that code was approved; sets the cookie once it was.' },
  'POST /api/pairing/approve': { about: 'Pairs the screen that shows this code.', body: approveBody },
  'GET /api/spooler-token': { about: 'The token of the pads.' },
  'POST /api/spooler-token': { about: 'Renews the token of the pads; the former one ends at once.' },
  'POST /spooler/kitchen-prints/kds': {
    about: 'A pad has a bon printed (docs/cloud-contract.md, "Spooler").',
  },
  'GET /api/debug': {
    about: 'In a local environment: the message feed and what was set aside.',
    answer: debugState,
  },
  'PUT /api/debug/feed': {
    about: 'In a local environment: stops or starts the message feed.',
    body: feedBody,
    answer: debugState,
  },
  'DELETE /api/debug/messages': {
    about: 'In a local environment: forgets messages that were set aside.',
    answer: debugState,
  },
  'GET /api/audit': { about: 'The log of actions, the newest first.', query: auditQuery, answer: auditPage },
  'GET /api/support-bundle': { about: 'Logs, versions, settings and figures without secrets, as a zip.' },
  'GET /api/sessions': { about: 'The people who are signed in, and where.', answer: signedInList },
  'DELETE /api/sessions/:id': { about: 'Ends the session of a person; it is cut off at once.' },
  'GET /api/displays': { about: 'All paired displays.' },
  'PATCH /api/displays/:id': { about: 'Renames a display or gives it another home.', body: changeBody },
  'DELETE /api/displays/:id': { about: 'Revokes a display; it is cut off at once.' },
  'POST /api/displays/:id/identify': { about: 'The display shows its name.' },
  'POST /api/displays/:id/reload': { about: 'The display loads itself anew.' },
};
