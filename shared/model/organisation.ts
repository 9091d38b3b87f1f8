// Account and organisations (cloud contract "Account and organisations"; AUTH-16, ORG-14).
import * as z from 'zod/mini';
import { wireFlag, wireId, wireList, wireText } from './wire-values.ts';

export const organisation = z.looseObject({
  _id: z.optional(wireId),
  id: wireId,
  name: z._default(wireText, ''),
  role: z.catch(z.enum(['site', 'hq']), 'site'),
  address: z.optional(z.looseObject({ city: z.optional(wireText), street: z.optional(wireText) })),
  region: z.optional(wireText),
});

export const account = z.looseObject({
  _id: z.optional(wireId),
  firstName: z._default(wireText, ''),
  lastName: z._default(wireText, ''),
  email: z._default(wireText, ''),
  isStaff: z._default(wireFlag, false),
  dealers: wireList(z.unknown()),
  allDealers: z._default(wireFlag, false),
  permissions: wireList(wireText),
});

export const tokens = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.optional(z.number()),
});

export type Organisation = z.infer<typeof organisation>;
export type Account = z.infer<typeof account>;
