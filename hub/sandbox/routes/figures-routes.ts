// Sandbox routes for served documents and the figures of the day (CLOUD-12).
import type { FastifyInstance } from 'fastify';
import { coursesIn, itemsIn } from '../restaurant/wire-order.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { businessDateAt } from './catalogue-routes.ts';
import { queryOf, refuse, siteOf } from './site-of-call.ts';

export function figuresRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const { orders, received } = world;
  const zoneOf = world.timeZoneOf;

  server.get('/documents/v2', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    const from = queryOf(request, 'fromBusinessDate') ?? '';
    const closed = orders.of(site).filter((entry) => Boolean(entry.order.closed));
    return closed
      .map(({ order }) => ({
        _id: `doc-${order._id}`,
        orderId: order._id,
        number: order.number,
        orderType: order.orderType,
        diners: order.diners,
        items: itemsIn(order).filter((item) => item.cancellation === undefined).length,
        created: order.created,
        closed: order.closed,
        businessDate: businessDateAt(Date.parse(order.created ?? order.lastUpdated), zoneOf(site)),
      }))
      .filter((document) => document.businessDate >= from);
  });

  server.get('/reports/dashboard', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    const all = orders.of(site).map((entry) => entry.order);
    const byType: Record<string, number> = {};
    for (const order of all)
      byType[order.orderType ?? 'Seated'] = (byType[order.orderType ?? 'Seated'] ?? 0) + 1;
    return {
      businessDate: queryOf(request, 'BusinessDate') ?? businessDateAt(world.now(), zoneOf(site)),
      lastUpdated: new Date(world.now()).toISOString(),
      orders: all.length,
      openOrders: all.filter((order) => !order.closed).length,
      diners: all.reduce((sum, order) => sum + (order.diners ?? 0), 0),
      servedCourses: all.reduce(
        (sum, order) => sum + coursesIn(order).filter((course) => course.served).length,
        0,
      ),
      averageServedSeconds: received.average(site).averageSeconds,
      byType,
    };
  });
}
