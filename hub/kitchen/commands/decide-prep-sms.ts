// sms.prep: an SMS to the customer of an order in preparation, found by its number (SMS-02 to SMS-04, SMS-08).
import { PREP_SMS_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Order } from '../state/kitchen.ts';
import { phoneOf } from './decide-notify.ts';
import type { KitchenView } from './decision.ts';
import { asks, type Plan, type Refused, refused } from './plan.ts';

/** SMS sender name if the regional settings have none; phones accept at most 11 Latin characters (CLOUD-21). */
const SENDER_BY_REGION: Readonly<Record<string, string>> = { IL: 'Kitchen' };
const SENDER_ELSEWHERE = 'Restaurant';

/** order-not-found, phone-missing, text-missing, too-long with the limit in characters. */
export function decidePrepSms(command: CommandOf<'sms.prep'>, view: KitchenView): Plan | Refused {
  const planned = planPrepSms(command, view);
  if (planned.refusal !== undefined) return planned.refusal;
  const { order, recipient, content } = planned;
  const { smsSender } = view.catalogue.regional;
  const sender = smsSender?.trim() || (SENDER_BY_REGION[view.region] ?? SENDER_ELSEWHERE);
  return asks({ kind: 'prep-sms', site: order.site, sender, recipient, content });
}

interface Sendable {
  order: Order;
  recipient: string;
  content: string;
  refusal?: undefined;
}

interface Unsendable {
  refusal: Refused;
  order?: Order;
  recipient?: string | undefined;
  content?: string;
}

/** Text and recipient to be sent, or as much of them as is known and why it can't be sent. */
export function planPrepSms(
  { orderNumber, text }: Pick<CommandOf<'sms.prep'>, 'orderNumber' | 'text'>,
  view: Pick<KitchenView, 'orders' | 'setup'>,
): Sendable | Unsendable {
  const number = orderNumber.trim();
  const order = orderWithNumber(view, number);
  if (order === undefined) return { refusal: refused('order-not-found', { number }) };
  const recipient = phoneOf(order);
  const content = prepSmsText(text ?? view.setup.kds.prepSmsMessage, order);
  const known = { order, recipient, content };
  if (recipient === undefined) return { ...known, refusal: refused('phone-missing', { number }) };
  if (content === '') return { ...known, refusal: refused('text-missing') };
  if ([...content].length > PREP_SMS_MAX_CHARACTERS) {
    return { ...known, refusal: refused('too-long', { limit: PREP_SMS_MAX_CHARACTERS }) };
  }
  return { order, recipient, content };
}

/** Numbers repeat every day: open orders are preferred to closed ones, then newer ones. */
function orderWithNumber({ orders }: Pick<KitchenView, 'orders'>, number: string): Order | undefined {
  const having = [...orders.values()].filter((order) => numberOf(order) === number);
  const [first] = having.sort(
    (one, other) => Number(one.closed) - Number(other.closed) || startOf(other) - startOf(one),
  );
  return first;
}

/** Number shown on boards (live protocol "Ticket"). */
function numberOf({ id, document }: Order): string {
  return document.number ?? document.UID ?? id;
}

function startOf({ document }: Order): number {
  return document.created ?? document.lastUpdated;
}

/** `{number}` and `{name}` are replaced by the order's number and the customer's name (SMS-08). */
function prepSmsText(template: string, order: Order): string {
  const name = order.document.orderer?.name?.trim() ?? '';
  const values: Readonly<Record<string, string>> = { number: numberOf(order), name };
  return (name === '' ? withoutName(template) : template)
    .replace(/\{(number|name)\}/g, (_, key: string) => values[key] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * The placeholder together with words that make no sense without a name: brackets, "for", "dear", and in Hebrew "to",
 * "of" and "for".
 */
const NAME = /(?:\(\{name\}\)|(?:\b(?:for|dear)\s+|(?<!\p{L})(?:ל[-־]?|של\s+|עבור\s+))?\{name\})/u.source;
const NAME_IN_SENTENCE = new RegExp(`\\s*(,?)\\s*${NAME}(?:\\s*([,:;.!?]))?`, 'giu');

/** "Hello {name}, order" becomes "Hello, order", "ready, {name}!" becomes "ready!". */
function withoutName(template: string): string {
  return template.replace(
    NAME_IN_SENTENCE,
    (found: string, before: string, after: string | undefined, at: number, whole: string) => {
      if (whole.slice(0, at).trim() === '') return '';
      const isLast = at + found.length >= whole.trimEnd().length;
      return after ?? (isLast ? '' : before);
    },
  );
}
