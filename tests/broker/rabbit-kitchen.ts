// A restaurant whose hub listens to a real RabbitMQ over a wire that can be cut.
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import type { KnownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import type { Rabbit } from '../support/rabbitmq.ts';
import { loggedIn as cloudLogin, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

export const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
/** The rarest polling that a setup allows. */
export const SELDOM_SECONDS = 30;

export interface Kitchen {
  stage: HubStage;
  site: string;
  chef: Person;
  expo: Display;
}

export async function openKitchen(rabbit: Rabbit, site: string): Promise<Kitchen> {
  const stage = await startStage({ sandbox: { brokerUrl: rabbit.url }, brokerUrl: rabbit.url });
  await setRefresh(stage, site, SELDOM_SECONDS);
  const chef = await stage.logIn(site);
  const kitchen = { stage, site, chef, expo: await stage.display(chef, EXPO) };
  await brokerIs('up', kitchen);
  return kitchen;
}

export async function setRefresh(
  { control, sandbox }: HubStage,
  site: string,
  refreshInterval: number,
): Promise<void> {
  const { token } = await cloudLogin(sandbox, site);
  const answer = await fetch(`${sandbox.apiUrl}/dynamic-organization-storage/kds-setup/${site}`, {
    headers: { authorization: `Bearer ${token}`, 'ros-organization': site },
  });
  const setup: unknown = await answer.json();
  const expeditor = { ...Object(member(setup, 'expeditor')), refreshInterval };
  await control('PUT', `/setup/${site}`, { ...Object(setup), expeditor });
}

export const ticketOf = ({ _id }: KnownOrder, { expo }: Kitchen) =>
  expo.tickets('w').find(({ orderId }) => orderId === _id);
export const shows = (order: KnownOrder, kitchen: Kitchen, withinMs = 10_000) =>
  until(() => ticketOf(order, kitchen), `${order._id} is not on the board`, withinMs);
export const brokerIs = (state: 'up' | 'down', { stage, chef }: Kitchen) =>
  until(
    async () => (await stage.health(chef)).link.broker === state,
    `the broker is not ${state} for the hub`,
    30_000,
  );
export const faults = (body: unknown, { stage }: Kitchen) => stage.control('PUT', '/faults', body);
