// Site data that displays load once: profiles for the start page, catalogue, limits, an order's history, and served
// tickets for recall.
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, MINUTE_MS, RECALL_TICKETS_SHOWN } from '../../../shared/limits.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Profile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { BOARD_ABOUT, type BoardAbout } from '../../../shared/protocol/board-about.ts';
import { orderTimeline } from '../../../shared/protocol/glass.ts';
import { recallAnswer } from '../../../shared/protocol/recall.ts';
import { stockAnswer } from '../../../shared/protocol/stock-form.ts';
import type { SiteStations } from '../../lookups/site-setup.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['site'];
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const named = z.object({ id: z.string(), name: z.string() });
const profileList = z.array(
  z.extend(named, {
    stationId: z.optional(z.string()),
    station: z.optional(z.string()),
    about: z.array(z.enum(BOARD_ABOUT)),
  }),
);
const profilesAnswer = z.object({
  expo: profileList,
  kitchen: profileList,
  customer: profileList,
  /** Without a setup there is nothing to choose from yet (SHELL-01). */
  waiting: z.optional(z.boolean()),
  /** Environment this site is redirected to. */
  redirect: z.optional(z.string()),
});
const catalogueAnswer = z.object({
  items: z.array(
    z.extend(named, { category: z.optional(z.string()), ingredientOf: z.optional(z.array(z.string())) }),
  ),
  categories: z.array(named),
  tables: z.array(z.extend(named, { number: z.optional(z.string()) })),
  tags: z.array(named),
  modifierGroups: z.array(named),
  itemGroups: z.array(named),
  stations: z.array(z.extend(named, { isVirtual: z.optional(z.boolean()) })),
  /** An HQ's sites with the stations of each kitchen. */
  sites: z.optional(z.array(z.extend(named, { stations: z.array(named) }))),
});
const hiddenItem = z.object({ itemId: z.string(), reason: z.string(), rule: z.string() });
const historyAnswer = z.object({
  orderId: z.string(),
  facts: z.array(z.custom<object>()),
  inMemory: z.boolean(),
  boards: z.array(
    z.object({
      profile: z.extend(named, { type: z.string() }),
      station: z.optional(z.string()),
      courses: z.array(
        z.object({
          courseId: z.string(),
          shown: z.boolean(),
          reason: z.optional(z.string()),
          rule: z.optional(z.string()),
          hiddenItems: z.array(hiddenItem),
        }),
      ),
    }),
  ),
  shown: z.record(z.string(), z.unknown()),
  way: orderTimeline,
});
/** `before` is the `more` of an earlier answer: a time, an order and a course. */
const recallQuery = z.object({
  profile: id,
  station: z.optional(id),
  search: z.optional(z.string().check(z.maxLength(100))),
  most: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RECALL_TICKETS_SHOWN))),
  before: z.optional(z.string().check(z.maxLength(2 * ID_MAX_CHARACTERS + 20), z.regex(/^\d{1,16}\/.+$/s))),
});

const sound = {
  description: 'The sound file; without one, displays play their built-in sound.',
  content: { 'audio/*': { schema: z.custom<Uint8Array>() } },
};

export function siteRoutes(app: WebServer, { setup: site, notificationSound }: WebContext): void {
  app.get(
    '/api/sounds/notification',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'The provider’s sound for new orders; 204 if there is none.',
        response: { 200: sound, 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (_request, reply) => {
      const kept = notificationSound();
      if (kept === undefined) return reply.code(204).send();
      return reply.type(kept.contentType).send(kept.bytes);
    },
  );

  app.get(
    '/api/profiles',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Boards of this site by type.',
        response: { 200: json(profilesAnswer), ...REFUSED },
      },
    },
    async () => profilesOfSite(site.current()?.setup, site.catalogue()),
  );

  app.get(
    '/api/catalogue',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Searches names of items, stations, courses and other entries for selection fields.',
        response: { 200: json(catalogueAnswer), ...REFUSED },
      },
    },
    async () => catalogueOf(site.current()?.setup, site.catalogue(), site.siteStations()),
  );

  app.get(
    '/api/inventory',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Items that are currently 86’d or limited.',
        response: { 200: json(stockAnswer), ...REFUSED },
      },
    },
    async () => ({ limits: site.stock() }),
  );
}

const groupedWish = z.object({
  groups: z.array(id).check(z.maxLength(200)),
  dueDate: z.iso.datetime({ offset: true }),
});

function retryRoute(app: WebServer, { retryHeld }: WebContext): void {
  app.post(
    '/api/cloud/retry',
    {
      config: { right: 'boards', limit: { max: 60, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary:
          'Retries immediately what the cloud rejected with 403, for use after permissions were fixed.',
        body: z.object({}),
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (_request, reply) => {
      retryHeld();
      return reply.code(204).send();
    },
  );
}

export function orderRoutes(app: WebServer, context: WebContext): void {
  const { history, recall, groupedCourses, visitors } = context;
  retryRoute(app, context);
  app.post(
    '/api/grouped-courses',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Requests grouped courses from the cloud; 404 unless KDS_CLOUD_GROUPED_COURSES_PATH is set.',
        body: groupedWish,
        response: { 200: json(z.unknown()), ...REFUSED },
      },
    },
    async ({ body }, reply) => {
      const answer = await groupedCourses(body.groups, body.dueDate);
      return answer.ok ? answer.value : answerRefusal(reply, answer.refusal);
    },
  );

  app.get(
    '/api/orders/:id/history',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary:
          'Details of an order, and why it is shown on which board; customer contact data only with setup rights.',
        params: idParams,
        response: { 200: json(historyAnswer), ...REFUSED },
      },
    },
    async ({ params, liveSession }, reply) => {
      const isSetUpBy = liveSession !== undefined && visitors.rightsOf(liveSession).includes('setup');
      const known = await history.history(params.id, isSetUpBy);
      return known.ok ? known.value : answerRefusal(reply, known.refusal);
    },
  );

  app.get(
    '/api/recall',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Tickets served in the last 24 hours.',
        querystring: recallQuery,
        response: { 200: json(recallAnswer), ...REFUSED },
      },
    },
    async (request, reply) => {
      const listed = await recall.list(request.query, () => !request.raw.socket.destroyed);
      return listed.ok ? listed.value : answerRefusal(reply, listed.refusal);
    },
  );
}

function profilesOfSite(setup: Setup | undefined, catalogue: Catalogue) {
  const stations = stationNames(setup, catalogue);
  const rows = (type: Profile['type']) =>
    profilesOf(setup, type).map((profile) => profileRow(profile, stations, setup));
  const boards = { expo: rows('expo'), kitchen: rows('kitchen'), customer: rows('customer') };
  if (setup === undefined) return { ...boards, waiting: true };
  const redirect = setup.redirect.trim();
  return redirect === '' ? boards : { ...boards, redirect };
}

function profilesOf(setup: Setup | undefined, type: Profile['type']): Profile[] {
  return (setup?.profiles ?? []).filter((profile) => profile.type === type);
}

function profileRow(profile: Profile, stations: ReadonlyMap<string, string>, setup: Setup | undefined) {
  const stationId = profile.type === 'customer' ? undefined : profile.stationId;
  const station = stationId === undefined ? undefined : stations.get(stationId);
  return {
    id: profile._id,
    name: profile.name,
    ...(stationId === undefined ? {} : { stationId }),
    ...(station === undefined ? {} : { station }),
    about: boardAbout(profile, setup),
  };
}

/** One-line summary of a board for the start page (SHELL-38). */
function boardAbout(profile: Profile, setup: Setup | undefined): BoardAbout[] {
  if (profile.type === 'customer') {
    const template = profile.orderDisplayTemplate || setup?.customer.orderDisplayTemplate;
    return [template === undefined || template === 'default' || template === '' ? 'numbers' : 'names'];
  }
  if (profile.type === 'kitchen') {
    const shows = profile.ticketDisplayMethod ?? setup?.kds.kitchenDisplayMethod;
    const where = profile.lbGroup === undefined ? [] : (['balanced'] as const);
    const all = profile.stationId === undefined && profile.lbGroup === undefined ? (['whole'] as const) : [];
    return [...all, ...where, shows === 'table' ? 'list' : 'cards'];
  }
  const leavesOut = (type: string) => profile.excludeOrderByType.includes(type);
  const grouping = profile.ticketGroupByMethod ?? setup?.expeditor.ticketGroupByMethod;
  return [
    leavesOut('Seated') ? 'outside' : leavesOut('TA') && leavesOut('Delivery') ? 'eatIn' : 'all',
    ...(grouping === 'table' ? (['byTable'] as const) : []),
    ...(grouping === 'stage' ? (['byStage'] as const) : []),
  ];
}

/** Names of stations by id: the kitchen's stations, and the virtual work stations of setup. */
function stationNames(setup: Setup | undefined, catalogue: Catalogue): Map<string, string> {
  const all = [...catalogue.kitchenBons, ...(setup?.virtualWorkStations ?? [])];
  return new Map(all.map(({ _id, name }) => [_id, name]));
}

function catalogueOf(setup: Setup | undefined, catalogue: Catalogue, sites: readonly SiteStations[]) {
  return {
    items: catalogue.items.map(({ _id, name, category, ingredientOf }) => ({
      id: _id,
      name,
      ...(category === undefined ? {} : { category }),
      ...(ingredientOf.length === 0 ? {} : { ingredientOf }),
    })),
    categories: catalogue.categories.map(nameOf),
    tables: catalogue.tables.map(({ _id, number, name }) => ({
      id: _id,
      name: name ?? number ?? _id,
      ...(number === undefined ? {} : { number }),
    })),
    tags: catalogue.tags.map(nameOf),
    modifierGroups: catalogue.modifierGroups.map(nameOf),
    itemGroups: catalogue.itemGroups.map(nameOf),
    stations: stationsOf(setup, catalogue),
    ...(sites.length === 0 ? {} : { sites }),
  };
}

/** In the boards' order: stations first, then virtual work stations, flagged (ROUTE-03). */
function stationsOf(setup: Setup | undefined, catalogue: Catalogue) {
  const bons = catalogue.kitchenBons.map(nameOf);
  const virtual = (setup?.virtualWorkStations ?? []).map((one) => ({ ...nameOf(one), isVirtual: true }));
  return [...bons, ...virtual];
}

function nameOf({ _id, name }: { _id: string; name: string }) {
  return { id: _id, name };
}
