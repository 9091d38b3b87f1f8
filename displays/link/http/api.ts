// The hub's HTTP API as displays use it (live protocol "HTTP"): one function per call, every answer parsed.
import * as z from 'zod/mini';
import { BOARD_ABOUT } from '../../../shared/protocol/board-about.ts';
import type { DisplaySettings } from '../../../shared/protocol/display-settings.ts';
import { callApi, noAnswer } from './api-call.ts';

export const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['site', 'hq']),
  address: z.optional(
    z.nullable(
      z.object({ city: z.optional(z.nullable(z.string())), street: z.optional(z.nullable(z.string())) }),
    ),
  ),
});
export type OrganizationRow = z.infer<typeof organizationRow>;

const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  photoUrl: z.optional(z.nullable(z.string())),
  /** False for people without a passcode. */
  passcode: z.optional(z.boolean()),
  /** Number of digits of passcodes here; absent if they differ. */
  digits: z.optional(z.number()),
});
export type StaffRow = z.infer<typeof staffMember>;

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  stationId: z.optional(z.nullable(z.string())),
  station: z.optional(z.nullable(z.string())),
  /** Content of the board; missing from older hubs. */
  about: z.optional(z.array(z.enum(BOARD_ABOUT))),
});
export type ProfileRow = z.infer<typeof profileRow>;

const profileList = z.array(profileRow);
const profilesAnswer = z.object({
  expo: profileList,
  kitchen: profileList,
  customer: profileList,
  /** The hub has no setup yet, but will receive it. */
  waiting: z.optional(z.boolean()),
  /** Id of the environment that people of this site are redirected to. */
  redirect: z.optional(z.string()),
});

export const api = {
  logIn: (email: string, password: string) =>
    callApi('/api/session', { method: 'POST', body: { email, password }, answer: noAnswer }),
  organizations: () => callApi('/api/organizations', { answer: z.array(organizationRow) }),
  chooseOrganization: (id: string, confirm: boolean) =>
    callApi(`/api/organizations/${encodeURIComponent(id)}/choose`, {
      method: 'POST',
      body: confirm ? { confirm } : {},
      answer: noAnswer,
    }),
  staff: (search: string) =>
    callApi(`/api/staff?search=${encodeURIComponent(search)}`, { answer: z.array(staffMember) }),
  actAs: (userId: string, passcode: string | undefined) =>
    callApi('/api/staff/session', { method: 'POST', body: { userId, passcode }, answer: noAnswer }),
  stopActing: () => callApi('/api/staff/session', { method: 'DELETE', answer: noAnswer }),
  profiles: () => callApi('/api/profiles', { answer: profilesAnswer }),
};

// HTTP calls for the data that this display keeps at the hub: separate, as no board waits for them (ORG-15).

/** Report of this display's settings; the hub decides whether it is stored. */
const settings = z.object({
  favoriteOrgs: z.optional(z.array(z.string())),
  kept: z.optional(z.record(z.string(), z.string())),
});
const PATH = '/api/display-settings';

export const displaySettingsApi = {
  read: () => callApi(PATH, { answer: settings }),
  keep: (wanted: DisplaySettings) => callApi(PATH, { method: 'PUT', body: wanted, answer: settings }),
};
/** The provider's sound for new orders, from the hub (CLOUD-24); undefined if there is none. Fails while the hub is offline. */
export async function loadNotificationSound(): Promise<ArrayBuffer | undefined> {
  const response = await fetch('/api/sounds/notification');
  return response.status === 200 ? response.arrayBuffer() : undefined;
}
