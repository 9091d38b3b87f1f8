// People and places on a ticket: title, tables, waiter, customer, delivery (EXPO-11 to EXPO-14, EXPO-29).
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { tablesOf } from '../../kitchen/state/order-tables.ts';
import type { MenuIndex } from '../catalogue/menu-index.ts';

/** Table names, else UID, else number. */
export function titleOf(order: Order, menu: MenuIndex): string {
  const names = tableNames(tablesOf(order), menu);
  const { UID, number } = order.document;
  return names || UID || number || order.id;
}

/** Place an order was moved from, for display; undefined if it wasn't moved. */
export function movedFrom(order: Order, menu: MenuIndex): string | undefined {
  return tableNames(order.tableMove?.from ?? [], menu) || undefined;
}

function tableNames(ids: readonly string[], menu: MenuIndex): string {
  return ids.map((id) => menu.tableName(id)).join(', ');
}

/** Waiter of the order: an id for filters and a display name. */
export function waiterOf({ owner }: OrderDocument): { id: string; name: string } | undefined {
  if (owner === undefined) return undefined;
  const { _id, name } = typeof owner === 'string' ? { _id: owner, name: owner } : owner;
  const shown = name || _id;
  return shown === undefined || shown === '' ? undefined : { id: _id || shown, name: shown };
}

export function customerOf({ orderer }: OrderDocument, options: OperatorOptions): Ticket['customer'] {
  const customer: NonNullable<Ticket['customer']> = {};
  if (orderer?.name) customer.name = orderer.name;
  if (orderer?.phone && !options.hideCustomerPhone) customer.phone = orderer.phone;
  if (orderer?.notes) customer.notes = orderer.notes;
  return Object.keys(customer).length === 0 ? undefined : customer;
}

export function deliveryOf(document: OrderDocument, options: OperatorOptions): Ticket['delivery'] {
  const delivery: NonNullable<Ticket['delivery']> = {};
  const address = options.showDeliveryAddress ? addressOf(document) : '';
  const notes = options.showDeliveryNotes ? document.orderer?.deliveryAddress?.notes : undefined;
  if (address) delivery.address = address;
  if (notes) delivery.notes = notes;
  if (document.deliveryInfo?.ETA !== undefined) delivery.eta = document.deliveryInfo.ETA;
  return Object.keys(delivery).length === 0 ? undefined : delivery;
}

/** Information for packing an order: cutlery, and the promised time (ORD-07, ORD-08). */
export function packingOf({ typeKey, document }: Order): Pick<Ticket, 'cutlery' | 'promisedAt'> {
  const { orderer, deliveryInfo } = document;
  const promisedAt = deliveryInfo?.toBePreparedOn;
  const cutlery = LEAVES_THE_HOUSE.has(typeKey) ? orderer?.includeCutlery : undefined;
  return {
    ...(cutlery === undefined ? {} : { cutlery }),
    ...(promisedAt === undefined ? {} : { promisedAt }),
  };
}

const LEAVES_THE_HOUSE: ReadonlySet<string> = new Set(['TA', 'Delivery', 'OTC_takeaway']);

function addressOf({ orderer }: OrderDocument): string {
  const address = orderer?.deliveryAddress;
  if (address === undefined) return '';
  if (address.formatted_address) return address.formatted_address;
  const street = [address.street, address.house].filter(Boolean).join(' ');
  return [street, address.city].filter(Boolean).join(', ');
}
