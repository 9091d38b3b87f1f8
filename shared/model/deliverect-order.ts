// Order as sent by Deliverect's KDS API, as far as a kitchen needs it; every other member is ignored. Names, types and
// numbers follow its published reference, version 1.1 (read November 2026):
// https://developers.deliverect.com/v1.1-restaurants/reference/kds_order_notification (members, order types),
// https://developers.deliverect.com/v1.1-restaurants/reference/kds_order_notification-1 (an example),
// https://developers.deliverect.com/reference/order-cancellation (the same order again with status 100),
// https://developers.deliverect.com/page/order-status (numbers of statuses).
import * as z from 'zod/mini';
import { TEXT_MAX_CHARACTERS } from '../limits.ts';

const ID_MAX_CHARACTERS = 80;
const ITEMS_MAX = 300;
const SUB_ITEMS_MAX = 100;
/** A combo, its dishes, their modifiers, and the modifiers of those. */
const LEVELS_MAX = 5;

const text = z.nullish(z.string().check(z.maxLength(TEXT_MAX_CHARACTERS)));
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
/** Members without a value are sent as an empty text. */
const moment = z.nullish(z.union([z.iso.datetime({ offset: true }), z.literal('')]));

export interface DeliverectItem {
  plu?: string | null | undefined;
  name: string;
  quantity: number;
  /** The customer's note; `remark` if the order has the format for tills. */
  itemRemark?: string | null | undefined;
  remark?: string | null | undefined;
  subItems?: DeliverectItem[] | null | undefined;
}

function itemOf(levels: number, max: number): z.ZodMiniType<DeliverectItem[]> {
  const subItems: z.ZodMiniType<DeliverectItem[]> =
    levels === 0 ? z.array(z.never()) : itemOf(levels - 1, SUB_ITEMS_MAX);
  const item = z.object({
    plu: text,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX_CHARACTERS)),
    quantity: z.number().check(z.gt(0), z.lte(9_999)),
    itemRemark: text,
    remark: text,
    subItems: z.nullish(subItems),
  });
  return z.array(item).check(z.maxLength(max));
}

export const deliverectOrder = z
  .object({
    /** Deliverect's own id; `_id` if the order has the format for tills. */
    orderId: z.nullish(id),
    _id: z.nullish(id),
    channelOrderId: text,
    channelOrderDisplayId: text,
    /** 1 pickup, 2 delivery, 3 eat in, 4 curbside, 5 drive through. */
    orderType: z.nullish(z.int()),
    /** The ordering platform, by Deliverect's number. */
    channel: z.nullish(z.int()),
    brandName: text,
    /** 1 an order, 100 its cancellation. */
    status: z.int(),
    /** Time of the last change; not in every notification. */
    _updated: moment,
    pickupTime: moment,
    deliveryTime: moment,
    note: text,
    table: z.nullish(z.union([z.string(), z.int()])),
    customerName: text,
    customer: z.nullish(z.object({ name: text, phoneNumber: text })),
    packaging: z.nullish(z.object({ includeCutlery: z.nullish(z.boolean()) })),
    /** It was made before and has to be made again. */
    remake: z.nullish(z.boolean()),
    items: itemOf(LEVELS_MAX, ITEMS_MAX).check(z.minLength(1)),
  })
  .check(
    z.refine((order) => deliverectId(order) !== '', { path: ['orderId'], error: 'the id of the order' }),
  );
export type DeliverectOrder = z.infer<typeof deliverectOrder>;

/** Id for status updates, and the order's id on the hub. */
export function deliverectId({ orderId, _id }: Pick<DeliverectOrder, 'orderId' | '_id'>): string {
  return orderId ?? _id ?? '';
}

/** Sent by Deliverect when a restaurant is connected to this hub. */
export const deliverectRegistration = z.object({
  accountId: text,
  locationId: text,
  externalReference: text,
});

/** Own dishes in the format of the published example. */
export const DELIVERECT_EXAMPLES = {
  order: {
    orderId: '65f0c0ffee00000000000101',
    account: '65f0c0ffee00000000000001',
    location: '65f0c0ffee00000000000002',
    channelOrderId: 'a7f3c2d1-0b52',
    channelOrderDisplayId: 'B52',
    posReceiptId: '',
    orderType: 2,
    channel: 10_000,
    pickupTime: '2026-11-23T18:45:00Z',
    deliveryIsAsap: true,
    note: 'Ring twice',
    items: [
      {
        plu: 'MAIN-07',
        name: 'Mushroom risotto',
        quantity: 2,
        itemRemark: 'one without parsley',
        subItems: [
          { plu: 'EXTRA-02', name: 'Extra parmesan', quantity: 1, subItems: [] },
          { plu: 'SIDE-04', name: 'Green beans', quantity: 1, itemRemark: 'no butter', subItems: [] },
        ],
      },
      { plu: 'DRINK-01', name: 'Mint lemonade', quantity: 1, subItems: [] },
    ],
    packaging: { includeCutlery: true },
    brandId: '65f0c0ffee00000000000003',
    brandName: 'Nonna to go',
    remake: false,
    customerName: 'Ruth',
    status: 1,
  },
  cancellation: {
    orderId: '65f0c0ffee00000000000101',
    channelOrderId: 'a7f3c2d1-0b52',
    channelOrderDisplayId: 'B52',
    orderType: 2,
    items: [{ plu: 'DRINK-01', name: 'Mint lemonade', quantity: 1, subItems: [] }],
    status: 100,
  },
} as const satisfies Record<string, unknown>;
