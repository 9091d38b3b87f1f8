// The settings of a profile for guests (PROF-18, PROF-19, CUST-11, CUST-13).
import {
  CUSTOMER_SPLIT,
  CUSTOMER_TIMING_MINUTES,
  SETUP_NAME_MAX_CHARACTERS,
} from '../../../shared/limits.ts';
import {
  COURSE_TYPES,
  choice,
  type Field,
  type FieldScope,
  type FieldSection,
  GUEST_STATUSES,
  isOn,
  ORDER_TYPES,
  slider,
  ticks,
  toggle,
} from '../controls/field.ts';

const title = (at: string, column: string): Field => ({
  at,
  control: { kind: 'line', max: SETUP_NAME_MAX_CHARACTERS },
  when: ({ own }) => isOn(own(column)),
});
const minutes = (at: string, more: Partial<Field> = {}) =>
  slider(at, CUSTOMER_TIMING_MINUTES, 'minutes', { site: `customer.${at}`, ...more });

/** Names and order types show on the whole card only (CUST-03). */
function needsWholeCard({ own, site }: FieldScope) {
  const template = own('orderDisplayTemplate') ?? site('customer.orderDisplayTemplate');
  return template === 'default' || template === '' ? undefined : 'template';
}

export const CUSTOMER_SECTIONS: FieldSection[] = [
  {
    key: 'columns',
    groups: [
      {
        key: 'shown',
        fields: [
          toggle('showPending'),
          toggle('showFired'),
          toggle('showServed'),
          toggle('showDelivered'),
          slider('splitMembersAt', CUSTOMER_SPLIT, 'none', { site: 'customer.splitMembersAt' }),
        ],
      },
      {
        key: 'titles',
        fields: [
          title('pendingTitle', 'showPending'),
          title('firedTitle', 'showFired'),
          title('servedTitle', 'showServed'),
        ],
      },
    ],
  },
  {
    key: 'timing',
    groups: [
      {
        key: 'minutes',
        fields: [
          minutes('pendingTime', { off: ({ own }) => (isOn(own('showPending')) ? undefined : 'pending') }),
          minutes('readyWarnTime'),
          minutes('hideReadyTime'),
        ],
      },
    ],
  },
  {
    key: 'cards',
    groups: [
      {
        key: 'card',
        fields: [
          choice('orderDisplayTemplate', ['default', 'customerName'], {
            site: 'customer.orderDisplayTemplate',
          }),
          toggle('showCustomerName', { site: 'customer.showCustomerName', off: needsWholeCard }),
          toggle('showFullNames'),
          toggle('showOrderType', { off: needsWholeCard }),
          toggle('showWaitTime'),
        ],
      },
      {
        key: 'colors',
        fields: [
          {
            at: 'statusColors',
            control: { kind: 'colors', keys: GUEST_STATUSES, words: 'columns' },
            site: 'customer.statusColors',
            wide: true,
          },
          {
            at: 'sourceColors',
            control: { kind: 'colors', keys: [] },
            site: 'customer.sourceColors',
            wide: true,
          },
        ],
      },
    ],
  },
  {
    key: 'filter',
    groups: [
      {
        key: 'followed',
        fields: [
          ticks('trackOrderTypes', ORDER_TYPES, 'orderTypes', { site: 'customer.trackOrderTypes' }),
          ticks('trackCourses', COURSE_TYPES, 'courseTypes', { site: 'customer.trackCourses' }),
        ],
      },
    ],
  },
];
