// Settings of a customer board: the profile's over the site's (CUST-10, CUST-13, CUST-20).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CustomerProfile } from '../../../shared/model/setup/profile.ts';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import type { CustomerSettings } from '../../kitchen/visibility/customer-status.ts';
import type { BoardContext } from '../projection/board-projection.ts';

export interface CustomerBoardSettings extends CustomerSettings {
  /** Full names, if the restaurant wants them shown in public (CUST-23). */
  showFullNames: boolean;
}

export function customerSettings(
  { setup, site, siteNames, ages }: BoardContext,
  profile: CustomerProfile,
  options: CustomerOptions,
): CustomerBoardSettings {
  return {
    showFullNames: profile.showFullNames,
    trackCourses: new Set(profile.trackCourses ?? setup.customer.trackCourses),
    trackOrderTypes: new Set(profile.trackOrderTypes ?? setup.customer.trackOrderTypes),
    showPending: options.showPending,
    pendingMinutes: options.pendingMinutes,
    readyWarnMinutes: options.readyWarnMinutes,
    hideReadyMinutes: options.hideReadyMinutes,
    sites: site.role === 'hq' ? new Set(siteNames.keys()) : undefined,
    firedAgoMs: setup.excludeCourses.firedAgo * MINUTE_MS,
    ages,
  };
}
