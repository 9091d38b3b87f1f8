// A whole setup in the cloud's spelling, every field that the hub knows written out.
import type { JsonObject } from '../../json/json-object.ts';
import { toWire } from '../wire-names.ts';
import { spellProfile } from './profile.ts';
import type { Setup } from './setup.ts';

/** What reads back as the same setup; members that are undefined stand for fields that are not set. */
export function spellSetup(setup: Setup): JsonObject {
  return {
    ...setup,
    // Items hidden by course are spelled in the site's own place.
    expeditor: toWire(setup.expeditor),
    kds: toWire(setup.kds),
    profiles: setup.profiles.map(spellProfile),
    disableClientLogging: setup.loggingOptions === 'off',
  };
}
