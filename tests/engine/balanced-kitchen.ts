// Kitchen of two load-balance groups and four zones for engine tests: setups, orders, and access to held and stored
// data.
import { readSetup } from '../../shared/model/setup/setup.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

type Wire = Record<string, unknown>;

const PROFILES = [
  { _id: 'pass', type: 'expo', name: 'Pass', tmOptions: ['fireCourse', 'markCourseAsServed'] },
];

export interface Switches {
  balanced?: boolean;
  b?: Wire;
  zones?: Wire | false;
  linked?: boolean;
}

function setupWith({ balanced = true, b = {}, zones = {}, linked = false }: Switches = {}): Wire {
  return {
    expeditor: { trackReadyStatus: true },
    linkEatInTickets: linked,
    loadBalancing: {
      initiated: true,
      enabled: balanced,
      groups: [
        { _id: 'a', name: 'A', isPrimary: true },
        { _id: 'b', name: 'B', ...b },
      ],
    },
    zonesAssignment: {
      enabled: zones !== false,
      zonesSets: [
        { _id: 'zs', name: 'Pass', includeAllItems: true, zonesCount: 2, sectionsCount: 2, ...zones },
      ],
    },
    profiles: PROFILES,
  };
}

/** An order of one fired course with so many items; ids are derived from its name. */
export function sold(name: string, items: number, more: Wire & { stamps?: Wire; updated?: string } = {}) {
  const { stamps = { fired: { at: iso('12:00') } }, ...rest } = more;
  const ids = Array.from({ length: items }, (_, index) => `${name}${index + 1}`);
  return arrives(
    order(name, { courses: [course(`c-${name}`, ids, stamps)], items: ids.map((id) => item(id)), ...rest }),
  );
}

/** A hub of such a kitchen at 12:01, with a separate file. */
export class BalancedHub extends TestHub {
  constructor(switches: Switches = {}) {
    super(tempDir(), at('12:01'), smallSite(setupWith(switches)));
  }

  useSetup(switches: Switches): void {
    this.engine.useSite({ ...this.engine.site(), setup: readSetup(setupWith(switches)) });
  }

  courseOf(name: string) {
    return this.engine.orders.get(name)?.courses[0];
  }

  groupsOf(name: string) {
    return this.courseOf(name)?.items.map(({ groupId }) => groupId);
  }

  zoneOf(name: string) {
    const zone = this.courseOf(name)?.zone;
    return zone && [zone.zoneIndex, zone.sectionIndex];
  }

  /** The origins of the assignments stored for an order. */
  stored(name: string, kind: 'load-assigned' | 'zone-assigned') {
    return this.store.orders
      .history(name)
      .events.filter(({ fact }) => JSON.parse(fact).kind === kind)
      .map(({ origin }) => origin);
  }
}
