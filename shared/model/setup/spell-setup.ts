// Writes a whole setup in the cloud's spelling, with every field that the hub knows.
import type { JsonObject } from '../../json/json-object.ts';
import { toWire } from '../wire-names.ts';
import { spellProfile } from './profile.ts';
import type { Setup } from './setup.ts';

/** Output that reads back as the same setup; undefined members are unset fields. */
export function spellSetup(setup: Setup): JsonObject {
  return {
    ...setup,
    // Items hidden by course are written to the site's own place.
    expeditor: toWire(setup.expeditor),
    kds: toWire(setup.kds),
    profiles: setup.profiles.map(spellProfile),
    disableClientLogging: setup.loggingOptions === 'off',
  };
}
