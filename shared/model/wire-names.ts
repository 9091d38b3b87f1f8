import type { JsonObject } from '../json/json-object.ts';

import { OPERATOR_OPTIONS } from './setup/options/operator-options.ts';
import type { OptionRows } from './setup/options/option.ts';
import { type LastStep, lastStep } from './setup/options/option-shapes.ts';
import { SITE_OPTIONS } from './setup/options/site-options.ts';

type Misspelt<Rows> = {
  readonly [At in keyof Rows as Rows[At] extends { own: infer Own extends string }
    ? Own
    : never]: LastStep<At>;
};

/**
 * The cloud's misspelt or inconsistent names of settings, by the hub's own names, which the texts use too. The setup's
 * schemas read and write the cloud's names.
 */
export const WIRE_NAMES: Misspelt<typeof OPERATOR_OPTIONS> & Misspelt<typeof SITE_OPTIONS> = misspelt({
  ...OPERATOR_OPTIONS,
  ...SITE_OPTIONS,
});

function misspelt<Rows extends OptionRows>(rows: Rows): Misspelt<Rows> {
  const names: Iterable<readonly unknown[]> = Object.entries(rows).flatMap(([at, { own }]) =>
    own === undefined ? [] : [[own, lastStep(at)]],
  );
  return Object.fromEntries(names);
}

type OwnName = keyof typeof WIRE_NAMES;
type WireName<Name extends OwnName> = (typeof WIRE_NAMES)[Name];

type Read<Wire> = Omit<Wire, WireName<OwnName>> & {
  [Name in OwnName as WireName<Name> extends keyof Wire ? Name : never]: Wire[WireName<Name> & keyof Wire];
};

const OWN_NAMES = new Map<string, string>(Object.entries(WIRE_NAMES).map(([own, wire]) => [wire, own]));

/** Settings under the hub's own names. */
export function fromWire<Wire extends object>(settings: Wire): Read<Wire> {
  const renamed: Iterable<readonly unknown[]> = Object.entries(settings).map(([name, value]) => [
    ownName(name),
    value,
  ]);
  return Object.fromEntries(renamed);
}

/** The same settings under the cloud's names. */
export function toWire(settings: object): JsonObject {
  const names = new Map<string, string>(Object.entries(WIRE_NAMES));
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/** The hub's own name of a setting, in any section: `kds.prepSMSMessage` is `kds.prepSmsMessage`. */
export function ownName(at: string): string {
  const start = at.lastIndexOf('.') + 1;
  return at.slice(0, start) + (OWN_NAMES.get(at.slice(start)) ?? at.slice(start));
}
