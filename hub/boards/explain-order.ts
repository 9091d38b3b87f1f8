// Explains for every board of the site where an order is shown or why it isn't (ORD-28, LOG-04).
import { CUSTOMER_MAX_COLUMN_MEMBERS } from '../../shared/limits.ts';
import type { Profile } from '../../shared/model/setup/profile.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Course, Order } from '../kitchen/state/kitchen.ts';
import type { OffBoardReason } from '../kitchen/visibility/exclusion-rules.ts';
import { createBoardProjection } from './create-board.ts';
import type { BoardContext } from './projection/board-projection.ts';
import { type CourseOnBoard, onBoard, whyOffBoard } from './why-off-board.ts';

export interface OrderOnBoard {
  profile: { id: string; name: string; type: Profile['type'] };
  /** Work station of the profile's board. */
  station?: string;
  courses: CourseOnBoard[];
}

/** Evaluates an order for every profile, in the order of the setup, at `now` (ms). */
export function explainOrder(context: BoardContext, order: Order, now: number): OrderOnBoard[] {
  return [...eachBoard(context, order, now)];
}

/**
 * The same, one board at a time: on a full board all cards may have to be drawn, and callers yield to other work in
 * between.
 */
export function* eachBoard(context: BoardContext, order: Order, now: number): Generator<OrderOnBoard> {
  const elsewhere = otherOrganisation(context, order);
  for (const profile of context.setup.profiles) {
    const station = profile.type === 'customer' ? undefined : profile.stationId;
    const courses =
      elsewhere === undefined
        ? withinLimit(context, profile, order, whyOffBoard(context, profile, undefined, order, now), now)
        : order.courses.map((course) => onBoard(course, elsewhere, []));
    yield {
      profile: { id: profile._id, name: profile.name, type: profile.type },
      ...(station === undefined ? {} : { station }),
      courses,
    };
  }
}

/** An order that isn't in memory and belongs to a place this hub doesn't serve is on none of its boards. */
function otherOrganisation(context: BoardContext, order: Order): OffBoardReason | undefined {
  const { orders, site, siteNames } = context;
  if (orders.has(order.id) || siteNames.has(order.site)) return undefined;
  return site.role === 'hq' ? 'site-switched-off' : 'other-organisation';
}

/** Marks courses that are on the board but beyond its last card. Draws the whole board only if it may overflow. */
function withinLimit(
  context: BoardContext,
  profile: Profile,
  order: Order,
  courses: CourseOnBoard[],
  now: number,
): CourseOnBoard[] {
  if (!courses.some(({ shown }) => shown) || !mayOverflow(context, profile)) return courses;
  const address: BoardAddress = { kind: profile.type, profile: profile._id };
  const projection = createBoardProjection(context, address, now);
  if ('refusal' in projection) return courses;
  const drawn = coursesOn(projection.board(), order);
  const byId = new Map(order.courses.map((course) => [course.id, course]));
  return courses.map((told) => {
    const course = byId.get(told.courseId);
    if (!told.shown || course === undefined || drawn.has(course)) return told;
    return onBoard(
      course,
      profile.type === 'customer' ? 'column-full' : 'beyond-card-limit',
      told.hiddenItems,
    );
  });
}

function mayOverflow({ orders }: BoardContext, profile: Profile): boolean {
  if (profile.type === 'customer') return orders.size > CUSTOMER_MAX_COLUMN_MEMBERS;
  let courses = 0;
  for (const order of orders.values()) courses += order.courses.length;
  return courses > profile.maxCardCount;
}

/** Courses of an order that a drawn board shows; customer boards show a whole order or none of it. */
function coursesOn(board: Board, order: Order): ReadonlySet<Course> {
  if ('columns' in board) return new Set(board.tickets[order.id] === undefined ? [] : order.courses);
  const ids = new Set(
    Object.values(board.tickets).flatMap(({ orderId, courseIds }) => (orderId === order.id ? courseIds : [])),
  );
  return new Set(order.courses.filter(({ id }) => ids.has(id)));
}
