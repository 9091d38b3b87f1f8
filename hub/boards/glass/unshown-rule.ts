// Finds work that no kitchen board would ever show, and the reason (GLASS-07). A board counts if it shows the work now
// or will once its course is fired. Served, cancelled, delivered, outdated and planned work is left out on purpose, and
// so are items on the site's own lists of hidden items.
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { UNSHOWN_REASONS, type UnshownReason } from '../../../shared/protocol/glass.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import { effectiveGroup, loadBalanceOf } from '../../kitchen/routing/load-balance.ts';
import type { Station } from '../../kitchen/routing/stations.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import { catalogueOf } from '../../kitchen/state/site-catalogue.ts';
import {
  courseVerdict,
  type ExclusionReason,
  type ExclusionSettings,
} from '../../kitchen/visibility/exclusion.ts';
import type { HiddenItemReason } from '../../kitchen/visibility/exclusion-rules.ts';
import type { BoardContext } from '../projection/board-projection.ts';
import { hiddenBecause } from '../settings/item-filter.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { titleOf } from '../ticket/ticket-people.ts';
import { planOf } from '../why-off-board.ts';
import { isKitchenBoard } from './unseen-rule.ts';

/** Part of an order that no board shows, for one reason. */
export interface UnshownWork {
  reason: UnshownReason;
  /** Order type as in the setup, or name of the station, table, course, tag, group or item that no board shows. */
  about?: string;
}

export interface UnshownVerdict {
  /** Each reason once, in the order of UNSHOWN_REASONS; empty if boards show the whole order. */
  works: UnshownWork[];
  /** Display name of the order. */
  title: string;
  /** Next moment (ms) at which the verdict may change by time alone; Infinity if none. */
  until: number;
}

/** Plans of all kitchen boards: one per profile, and one per station that can be chosen at a display. */
export function kitchenPlans(
  context: BoardContext,
  chosen: readonly { profile: OperatorProfile; station: string | undefined }[],
): OperatorPlan[] {
  const own = context.setup.profiles.filter(isKitchenBoard);
  return [
    ...own.map((profile) => planOf(context, profile, undefined)),
    ...chosen
      .filter(({ station }) => station !== undefined)
      .map(({ profile, station }) => planOf(context, profile, station)),
  ];
}

/** @param plans see `kitchenPlans`; a site without boards gets no verdict here, as the health page already reports that */
export function unshownWork(
  order: Order,
  plans: readonly OperatorPlan[],
  context: BoardContext,
  now: number,
): UnshownVerdict {
  const [first] = plans;
  if (first === undefined) return { works: [], title: order.id, until: Infinity };
  const title = titleOf(order, first.books.of(order.site).menu);
  const bare = { ...first.exclusion, ...NOTHING_EXCLUDED };
  const found: UnshownWork[] = [];
  let until = Infinity;
  for (const course of order.courses) {
    const work = course.items.filter(({ active, state }) => active && state !== 'served');
    if (work.length === 0 || course.status === 'served') continue;
    const verdict = courseVerdict(order, course, work, bare, now);
    until = Math.min(until, verdict.until);
    if (verdict.reason === undefined)
      found.push(
        ...work.flatMap((item) => whyUnshown({ order, course, item, title, now }, plans, context) ?? []),
      );
    else if (isUnsent(order, verdict.reason)) found.push({ reason: 'no-fire-time' });
  }
  return { works: eachOnce(found), title, until };
}

/**
 * A course without a stamp next to stamped ones is still waiting at the till; an order without any stamp was never sent
 * to the kitchen.
 */
function isUnsent({ courses }: Order, reason: ExclusionReason): boolean {
  return reason === 'no-course-status' && courses.every(({ status }) => status === undefined);
}

/** Time windows of the site without any profile settings: work outside them is over or not yet due. */
const NOTHING_EXCLUDED = {
  tables: new Set<string>(),
  types: new Set<string>(),
  openTabs: false,
  hidden: new Set<never>(),
  delivered: false,
  keptCourseTags: new Set<string>(),
} satisfies Partial<ExclusionSettings>;

interface WorkItem {
  order: Order;
  course: Course;
  item: Item;
  title: string;
  now: number;
}

function whyUnshown(
  work: WorkItem,
  plans: readonly OperatorPlan[],
  context: BoardContext,
): UnshownWork | undefined {
  const makers = plans.filter((plan) => makesDish(work, plan));
  if (makers.length === 0) return withoutBoard(work, plans);
  const reasons: SettingReason[] = [];
  for (const plan of makers) {
    const reason = offReason(work, plan);
    if (reason === undefined) return withoutModifierBoard(work, plans);
    if (isHiddenBySite(reason, work, plan, context.setup)) return undefined;
    reasons.push(reason);
  }
  const told = reasons.map((reason) => SAID[reason]);
  const reason = UNSHOWN_REASONS.find((each) => told.includes(each));
  return reason && { reason, ...aboutOf(reason, work, makers, context) };
}

function makesDish({ order, item }: WorkItem, { station, routing }: OperatorPlan): boolean {
  return station === undefined || shareOf(routing(item, order.site), [station]).kind === 'item';
}

/** None of its stations has a board. */
function withoutBoard({ order, item }: WorkItem, [plan]: readonly OperatorPlan[]): UnshownWork {
  const [station] = plan?.routing(item, order.site).own ?? [];
  return station === undefined ? { reason: 'no-station', about: item.document.name } : ofStation(station);
}

/** A board shows the dish; a modifier made at another station needs a board of that station, or one of every station. */
function withoutModifierBoard(
  { order, item }: WorkItem,
  plans: readonly OperatorPlan[],
): UnshownWork | undefined {
  const [first] = plans;
  if (first === undefined || plans.some(({ station }) => station === undefined)) return undefined;
  const boards = new Set(plans.map(({ station }) => station));
  const { routed } = first.routing(item, order.site);
  const missed = routed.find(({ stations }) => !stations.some(({ id }) => boards.has(id)));
  const [station] = missed?.stations ?? [];
  return station && ofStation(station);
}

function ofStation({ id, name }: Station): UnshownWork {
  return { reason: 'station', about: name || id };
}

/** Reasons that come from settings of a profile; all others are ruled out before boards are checked. */
type SettingReason =
  | Extract<
      ExclusionReason,
      'excluded-type' | 'excluded-table' | 'open-tab' | 'pending-hidden' | 'fired-hidden'
    >
  | Exclude<HiddenItemReason, 'item-served'>;

const SAID: Record<SettingReason, UnshownReason> = {
  'excluded-type': 'type',
  'excluded-table': 'table',
  'open-tab': 'open-tab',
  'pending-hidden': 'stage',
  'fired-hidden': 'stage',
  'item-of-other-group': 'group',
  'item-hidden-by-course': 'course',
  'item-excluded-by-tag': 'tag',
  'item-excluded': 'item',
};

/** Undefined: the board shows it, or will once its course is fired. */
function offReason(
  { order, course, item, now }: WorkItem,
  { exclusion, items }: OperatorPlan,
): SettingReason | undefined {
  const { hidden } = exclusion;
  const waits = course.status === 'pending' && !hidden.has('fired');
  const settings = waits ? { ...exclusion, hidden: NOTHING_EXCLUDED.hidden } : exclusion;
  const { reason } = courseVerdict(order, course, [item], settings, now);
  if (reason !== undefined) return isSettingReason(reason) ? reason : undefined;
  const hiddenItem = hiddenBecause(item, course.type, items);
  return hiddenItem === 'item-served' ? undefined : hiddenItem;
}

function isSettingReason(reason: string): reason is SettingReason {
  return Object.hasOwn(SAID, reason);
}

/** Site-wide lists hide an item everywhere on purpose. */
function isHiddenBySite(
  reason: SettingReason,
  { course, item: { itemId = '' } }: WorkItem,
  { profile }: OperatorPlan,
  setup: Setup,
): boolean {
  if (reason === 'item-excluded') return setup.excludeOnItems.includes(itemId);
  if (reason !== 'item-hidden-by-course' || profile.overrideExcludeItemsByCourses) return false;
  return setup.excludeItemsByCourses[course.type]?.includes(itemId) === true;
}

function aboutOf(
  reason: UnshownReason,
  { order, course, item, title }: WorkItem,
  makers: readonly OperatorPlan[],
  context: BoardContext,
): { about?: string } {
  switch (reason) {
    case 'type':
      return { about: order.typeKey };
    case 'table':
      return { about: title };
    case 'course':
      return { about: course.type };
    case 'item':
    case 'no-station':
      return { about: item.document.name };
    case 'tag':
      return tagOf(item, makers, order.site, context);
    case 'group':
      return groupOf(item, context.setup);
    case 'station':
    case 'open-tab':
    case 'stage':
    case 'no-fire-time':
      return {};
    default:
      return reason satisfies never;
  }
}

function tagOf(
  { document: { tags } }: Item,
  makers: readonly OperatorPlan[],
  site: string,
  context: BoardContext,
): { about?: string } {
  const tag = tags.find((each) => makers.some(({ items }) => items.hiddenTags.has(each)));
  if (tag === undefined) return {};
  return { about: catalogueOf(site, context).tags.find(({ _id }) => _id === tag)?.name || tag };
}

function groupOf(item: Item, setup: Setup): { about?: string } {
  const balance = loadBalanceOf(setup);
  const id = balance && effectiveGroup(balance, item);
  const group = balance?.groups.find(({ _id }) => _id === id);
  return group === undefined ? {} : { about: group.name };
}

function eachOnce(works: readonly UnshownWork[]): UnshownWork[] {
  const known = new Map(works.map((work) => [`${work.reason} ${work.about ?? ''}`, work]));
  const rank = ({ reason }: UnshownWork) => UNSHOWN_REASONS.indexOf(reason);
  return [...known.values()].sort((one, other) => rank(one) - rank(other));
}
