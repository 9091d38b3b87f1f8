// Maps a Deliverect order to a till's order, and kitchen events to Deliverect statuses (INTAKE-01, INTAKE-04).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { TEXT_MAX_CHARACTERS } from '../../../shared/limits.ts';
import {
  type DeliverectItem,
  type DeliverectOrder,
  deliverectId,
} from '../../../shared/model/deliverect-order.ts';
import type { IntakeItem, IntakeModifier, IntakeOrder } from '../../../shared/model/intake-order.ts';
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import type { TillEventType, TillOrder } from '../../../shared/protocol/tills/tills.ts';

const NAME_MAX_CHARACTERS = 80;
const PLU_MAX_CHARACTERS = 70;
const MODIFIERS_MAX = 50;

/** Numbers of https://developers.deliverect.com/page/order-status. */
const STATUS = { accepted: 20, inPreparation: 50, pickupReady: 70, finalized: 90, canceled: 110 } as const;
export type DeliverectStatus = (typeof STATUS)[keyof typeof STATUS];

/** Denied, cancel, canceled, failed: must not be cooked. */
const NOT_WANTED: readonly number[] = [35, 100, 110, 120];

/** Known state of an order when a message about it arrives. */
export interface DeliverectOrderState {
  said: IntakeOrder;
  isCancelled: boolean;
}

export type DeliverectRequest =
  | { do: 'put'; order: IntakeOrder }
  | { do: 'cancel' }
  /** It has nothing new, or comes after the cancellation. */
  | { do: 'nothing' };

/**
 * Request made by a notification. Deliverect has no version numbers: equal content is the same version, other content
 * the next one, unless it has a change date. A cancellation wins in either order.
 */
export function deliverectRequest(
  message: DeliverectOrder,
  known: DeliverectOrderState | undefined,
): DeliverectRequest {
  const isWanted = !NOT_WANTED.includes(message.status);
  if (known?.isCancelled) return { do: 'nothing' };
  if (!isWanted && known !== undefined) return { do: 'cancel' };
  const order = intakeOf(message);
  if (!isWanted) {
    const items = (order.items ?? []).map((item) => ({ ...item, cancelled: true }));
    return { do: 'put', order: { ...order, items, version: 1 } };
  }
  return { do: 'put', order: { ...order, version: versionOf(order, message, known?.said) } };
}

function versionOf(order: IntakeOrder, { _updated }: DeliverectOrder, said: IntakeOrder | undefined): number {
  const { version = 0, ...before } = said ?? {};
  if (said !== undefined && canonicalJson(before) === canonicalJson(order)) return version;
  return _updated ? Date.parse(_updated) : version + 1;
}

/** An order as a till sends it, without its version. Text too long for its field goes to the notes in full. */
export function intakeOf(message: DeliverectOrder): IntakeOrder {
  const { note, pickupTime, deliveryTime, channel, brandName, table, channelOrderDisplayId } = message;
  const promisedAt = pickupTime || deliveryTime;
  const customer = customerOf(message);
  const tags = tagsOf(message);
  const allergies = warningsOf(note);
  return {
    id: deliverectId(message),
    number: shortened(channelOrderDisplayId || message.channelOrderId || deliverectId(message).slice(-6)),
    ...TYPES[message.orderType ?? 0],
    ...(table === undefined || table === null || table === '' ? {} : { table: shortened(String(table)) }),
    ...(promisedAt ? { promisedAt: new Date(promisedAt).toISOString() } : {}),
    source: shortened([brandName || 'Deliverect', ...(channel ? [`#${channel}`] : [])].join(' ')),
    ...(customer === undefined ? {} : { customer }),
    ...(note ? { notes: note } : {}),
    ...(allergies.length === 0 ? {} : { allergies }),
    ...(tags.length === 0 ? {} : { tags }),
    items: withIds(message.items).map(({ id, item }) => itemOf(id, item)),
  };
}

const TYPES: Readonly<Record<number, { type: NonNullable<IntakeOrder['type']> }>> = {
  1: { type: 'takeaway' },
  2: { type: 'delivery' },
  3: { type: 'dine-in' },
  4: { type: 'takeaway' },
  5: { type: 'takeaway' },
};

function tagsOf({ orderType, packaging, remake }: DeliverectOrder): string[] {
  return [
    ...(orderType === 4 ? ['Curbside'] : []),
    ...(orderType === 5 ? ['Drive-through'] : []),
    ...(packaging?.includeCutlery ? ['Cutlery'] : []),
    ...(remake ? ['Remake'] : []),
  ];
}

function customerOf({ customerName, customer }: DeliverectOrder): IntakeOrder['customer'] {
  const name = customerName || customer?.name;
  const phone = customer?.phoneNumber;
  if (!name && !phone) return undefined;
  return { ...(name ? { name: shortened(name) } : {}), ...(phone ? { phone: shortened(phone) } : {}) };
}

/** A line is identified by its PLU across messages; several lines of one PLU by their order. */
function withIds(items: readonly DeliverectItem[]) {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = (item.plu || item.name).slice(0, PLU_MAX_CHARACTERS);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { id: count === 1 ? key : `${key}#${count}`, item };
  });
}

function itemOf(id: string, item: DeliverectItem): IntakeItem {
  const remark = item.itemRemark || item.remark;
  const { modifiers, notes: below, remarks } = modifiersOf(item.subItems ?? []);
  const allergies = [remark, ...remarks].flatMap(warningsOf);
  const notes = [
    ...(item.name.length > NAME_MAX_CHARACTERS ? [item.name] : []),
    ...(remark ? [remark] : []),
    ...below,
  ].join('; ');
  return {
    id,
    name: shortened(item.name),
    ...skuOf(item),
    quantity: item.quantity,
    ...(modifiers.length === 0 ? {} : { modifiers }),
    ...(notes === '' ? {} : { notes: shortened(notes, TEXT_MAX_CHARACTERS) }),
    ...(allergies.length === 0 ? {} : { allergies }),
  };
}

interface SubItems {
  modifiers: IntakeModifier[];
  /** Text too long for a modifier, with the modifier's name. */
  notes: string[];
  remarks: string[];
}

/** Modifiers of a dish, each with its nested ones. */
function modifiersOf(subItems: readonly DeliverectItem[], isAbove = true): SubItems {
  const all: SubItems = { modifiers: [], notes: [], remarks: [] };
  for (const [place, item] of subItems.entries()) {
    const remark = remarkOf(item);
    const isModifier = isAbove && place < MODIFIERS_MAX;
    const below = modifiersOf(item.subItems ?? [], isModifier);
    if (remark !== undefined) all.remarks.push(remark);
    if (remark !== undefined || !isModifier || item.name.length > NAME_MAX_CHARACTERS)
      all.notes.push(`${item.name}${remark === undefined ? '' : `: ${remark}`}`);
    all.notes.push(...below.notes);
    all.remarks.push(...below.remarks);
    if (isModifier) all.modifiers.push(modifierOf(item, below.modifiers));
  }
  return all;
}

function modifierOf(item: DeliverectItem, nested: IntakeModifier[]): IntakeModifier {
  return {
    name: shortened(item.name),
    ...(item.quantity === 1 ? {} : { quantity: item.quantity }),
    ...skuOf(item),
    ...(nested.length === 0 ? {} : { modifiers: nested }),
  };
}

function remarkOf({ itemRemark, remark }: DeliverectItem): string | undefined {
  return itemRemark || remark || undefined;
}

function skuOf({ plu }: DeliverectItem): { sku?: string } {
  return plu && plu.length <= NAME_MAX_CHARACTERS ? { sku: plu } : {};
}

/** Customers write allergies into any text field: texts about one become warnings, and stay in the notes as well. */
function warningsOf(text: string | null | undefined): string[] {
  return text && mentionsAllergen(text) ? [shortened(text)] : [];
}

function shortened(text: string, max = NAME_MAX_CHARACTERS): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/**
 * Deliverect status for an event; undefined if there is none.
 * @param status state of the order when it is sent: one ready course of several is no status yet
 */
export function deliverectStatusOf(
  type: TillEventType,
  status: TillOrder['status'],
): DeliverectStatus | undefined {
  switch (type) {
    case 'order.received':
      // Its cancellation came first, or before this could be sent.
      return status === 'cancelled' ? STATUS.canceled : STATUS.accepted;
    case 'item.preparing':
    case 'item.cooking':
      return STATUS.inPreparation;
    // Not every kitchen marks courses ready; if not, prepared means the same.
    case 'item.prepared':
    case 'course.ready':
      return ['ready', 'served', 'delivered'].includes(status) ? STATUS.pickupReady : undefined;
    case 'course.served':
      return ['served', 'delivered'].includes(status) ? STATUS.finalized : undefined;
    case 'order.delivered':
      return STATUS.finalized;
    case 'order.cancelled':
      return STATUS.canceled;
    default:
      return undefined;
  }
}
