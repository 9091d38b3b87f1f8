// Owns the advanced settings of a site, which only staff see; the hub refuses them from everybody else (PERM-07, SET-30).
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { LOGGING_OPTIONS } from '../../../shared/model/logging-choices.ts';
import { choice, type FieldScope, type FieldSection, toggle } from '../controls/field.ts';

export const forStaff = ({ rights }: FieldScope) => rights.includes('staff-options');

export const STAFF_SECTION: FieldSection = {
  key: 'advanced',
  groups: [
    {
      key: 'advanced',
      fields: [
        { at: 'redirect', control: { kind: 'redirect', max: ID_MAX_CHARACTERS }, when: forStaff },
        choice('loggingOptions', LOGGING_OPTIONS, { when: forStaff }),
        toggle('enableOffline', { when: forStaff }),
      ],
    },
  ],
};
