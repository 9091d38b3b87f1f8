// Sandbox catalogue lists (cloud contract, "Catalogue").
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { catalogueLists } from '../restaurant/catalogue-lists.ts';
import { ORGANISATIONS } from '../restaurant/organisations.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { idOf, refuse, siteOf } from './site-of-call.ts';

export function catalogueRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const listsBySite = new Map(
    ORGANISATIONS.map((site) => [
      site.id,
      catalogueLists(site, { ...site.traits, timeZone: world.timeZoneOf(site.id) }),
    ]),
  );
  const paths = Object.keys(listsBySite.values().next().value ?? {});

  for (const path of paths) {
    server.get(path, (request, reply) => {
      const lists = listsBySite.get(siteOf(request) ?? '');
      return lists?.[path] ?? refuse(reply, 400, 'ros-organization missing or unknown');
    });
  }

  server.get('/kitchenbons/:id', (request, reply) => {
    const bons = listsBySite.get(siteOf(request) ?? '')?.['/kitchenbons'] ?? [];
    const wanted = z.looseObject({ _id: z.literal(idOf(request)) });
    const found = bons.find((bon) => z.safeParse(wanted, bon).success);
    return found ?? refuse(reply, 404, 'no such kitchen bon');
  });

  server.get('/businessdays/current', (request, reply) => {
    const site = ORGANISATIONS.find((each) => each.id === siteOf(request));
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing or unknown');
    const businessDate = businessDateAt(world.now(), world.timeZoneOf(site.id));
    return { businessDate, opened: `${businessDate}T05:00:00.000Z` };
  });
}

/** Calendar day in a time zone, as YYYY-MM-DD. */
export function businessDateAt(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
