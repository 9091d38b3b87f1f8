// Every message key that the requirements name is a text of the product, in both languages, with the quoted wording. The
// product uses other keys for its texts; this file maps one to the other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { root } from '../../scripts/source-id.ts';
import { asJsonObject } from '../../shared/json/json-object.ts';

/** Text of each key: the area in displays/i18n, then the path in it. */
const TEXTS: Readonly<Record<string, string>> = {
  'LOGIN.ERRORS.INVALID_CREDENTIALS': 'refusals:invalid-credentials',
  'LOGIN.ERRORS.LOGIN_ERROR_OTHER': 'refusals:login-error-other',
  'LOGIN.invalid_admin_code': 'refusals:admin-code-wrong',
  INTERNET_DOWN: 'around:internetDown.title',
  KDS_OFFLINE_D: 'around:internetDown.text',
  OFFLINE_DISABLED_MESSAGE: 'refusals:offline-disabled',
  OFFLINE_MODE_ERROR: 'around:spoolerDown.title',
  'KDS.SORRY': 'around:banner.broker',
  'KDS.STOMP_CONNECTION_ERROR': 'around:banner.broker',
  'KDS.FIREBASE_DOWN': 'around:banner.realtime',
  'KDS.FIRE_COURSE_FAILED': 'refusals:fire-failed',
  'KDS.EVENT_DISPATCH_ERROR': 'refusals:event-dispatch-error',
  'KDS.NOT_IMPLEMENTED_YET': 'refusals:not-implemented-yet',
  'KDS.TABLE_NOT_FOUND': 'dialogs:find.notFound',
  'KDS.PRINTING': 'toasts:printing',
  'KDS.PRINT_TICKET_FAILED': 'toasts:print-failed',
  'KDS.CUSTOMER_NOTIFIED': 'toasts:customer-notified',
  'KDS.CUSTOMER_NOTIFICATION_FAILED': 'toasts:customer-notification-failed',
  'KDS.SMS_SENT_SUCCES': 'toasts:sms-sent',
  'KDS.SMS_SENT_ERROR': 'toasts:sms-failed',
  'KDS.ORDER_NO_NOT_FOUND': 'refusals:order-unknown',
  'KDS.ORDER_NO_PHONE_NOT_FOUND': 'refusals:phone-missing',
  'KDS.INVENTORY_UPDATED': 'toasts:inventory-updated',
  'KDS.INVENTORY_UPDATE_ERROR': 'toasts:inventory-update-error',
  'KDS.ERROR_UPDATING_KDS_SERVER': 'setup:serverNotTold',
  'KDS.SETUP_SAVED_SUCCESS': 'setup:saved',
  'SETUP.MSG_ATLEAST_ONE_OF_TYPE': 'setup:profiles.lastOfType',
  'SETUP.MSG_DELETE_PROFILE_LB': 'setup:profiles.inGroup',
};

const LEDGER = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const DOTTED = /\b(?:KDS|LOGIN|SETUP)(?:\.[A-Za-z]+(?:_[A-Za-z]+)*)+/g;
/** Keys without a dot are distinguished from settings (KDS_…) and print tags by the words before them. */
const BARE = /(?:opens with|show|shows the) ([A-Z]+(?:_[A-Z]+)+)(?: \/ ([A-Z]+(?:_[A-Z]+)+))?/g;

function keysOfLedger(): string[] {
  const bare = [...LEDGER.matchAll(BARE)].flatMap(([, one, other]) => [one, other]);
  const dotted = LEDGER.match(DOTTED) ?? [];
  return [...new Set([...dotted, ...bare.filter((key) => key !== undefined)])].sort();
}

function textOf(place: string, language: 'en' | 'he'): unknown {
  const [area = '', path = ''] = place.split(':');
  const file: unknown = JSON.parse(
    readFileSync(join(root, `displays/i18n/${area}.${language}.json`), 'utf8'),
  );
  return path.split('.').reduce((at, step) => asJsonObject(at)[step], file);
}

it('every message key of the requirements has its text, and no text is for a key they don’t name [I18N-01]', () => {
  expect(keysOfLedger()).toEqual(Object.keys(TEXTS).sort());
});

test.each(Object.entries(TEXTS))('[I18N-01] %s resolves in both languages', (key, place) => {
  const [english, hebrew] = [textOf(place, 'en'), textOf(place, 'he')];
  expect(english).toMatch(/[A-Za-z]/);
  expect(hebrew).toMatch(/[\u05d0-\u05ea]/);
  const quoted = new RegExp(`\\b${key.replaceAll('.', '\\.')} \\((?:'([^']+)'|"([^"]+)")\\)`).exec(LEDGER);
  if (quoted !== null) expect(english).toContain(quoted[1] ?? quoted[2]);
});
