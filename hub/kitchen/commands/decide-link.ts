// course.link: joins tickets into a group or removes them from it (TICK-27).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, Order } from '../state/kitchen.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse } from './find-course.ts';
import { effectiveFrom, type Plan, type PlannedEvent, type Refused, refused, signature } from './plan.ts';
import { moment, ofCourse } from './undo-recipe.ts';

/**
 * Links are mutual and transitive: a course linked to one of a group is linked to all. Linking a single course is
 * wrong-state.
 */
export function decideLink(
  command: CommandOf<'course.link'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const chosen = new Map<string, Course>();
  for (const { orderId, courseId } of command.courses) {
    const found = findCourse(view, orderId, courseId);
    if (!found.ok) return found;
    chosen.set(courseId, found.course);
  }
  if (command.linked && chosen.size < 2) return refused('wrong-state', { id: [...chosen.keys()].join() });
  const groups = linkGroups(view.orders.values());
  const touched = new Map(chosen);
  for (const id of chosen.keys()) for (const member of groups.of(id)) touched.set(member.id, member);
  const events = [...touched.values()].flatMap((course) => {
    const others = command.linked
      ? [...touched.keys()]
      : chosen.has(course.id)
        ? []
        : groups.of(course.id).flatMap(({ id }) => (chosen.has(id) ? [] : [id]));
    return linkEvent(course, others.filter((id) => id !== course.id).sort(), input);
  });
  return { ok: true, events };
}

function linkEvent(course: Course, linkedTo: string[], input: CommandInput): PlannedEvent[] {
  if (linkedTo.join() === [...course.linkedTo].sort().join()) return [];
  const { clientId, context } = signature(input);
  return [
    {
      event: eventFor(course, linkedTo, clientId, context),
      notBefore: effectiveFrom(course.registers.linked),
      undo: [
        {
          event: eventFor(course, [...course.linkedTo], clientId, moment(course.registers.linked)),
          guard: { ...ofCourse(course), register: 'linked' },
        },
      ],
    },
  ];
}

function eventFor(
  course: Course,
  linkedTo: string[],
  clientId: string,
  context: { at?: number; byName?: string },
): UndoEvent {
  const common = { type: 'courseOrder', ...ofCourse(course), clientId } as const;
  if (linkedTo.length === 0) return { ...common, action: 'unlink', context };
  return { ...common, action: 'link', context: { ...context, linkedTo } };
}

// Groups of linked tickets (TICK-27): a link sent by one side counts for both.

interface LinkGroups {
  /** Every course of the group, including the course itself; only itself without links. */
  of(courseId: string): Course[];
}

export function linkGroups(orders: Iterable<Order>): LinkGroups {
  const courses = new Map<string, Course>();
  const partners = new Map<string, Set<string>>();
  for (const order of orders) {
    for (const course of order.courses) {
      courses.set(course.id, course);
      for (const other of course.linkedTo) {
        add(partners, course.id, other);
        add(partners, other, course.id);
      }
    }
  }
  return {
    of: (courseId) => {
      const group = new Set([courseId]);
      // A set that grows during iteration also visits the added members.
      for (const id of group) for (const partner of partners.get(id) ?? []) group.add(partner);
      return [...group].flatMap((id) => courses.get(id) ?? []);
    },
  };
}

function add(partners: Map<string, Set<string>>, from: string, to: string): void {
  const known = partners.get(from);
  if (known === undefined) partners.set(from, new Set([to]));
  else known.add(to);
}
