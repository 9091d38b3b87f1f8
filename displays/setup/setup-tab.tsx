// Which component is the content of which tab.
import { BalanceTab } from './balance/balance-tab.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { HoursTab } from './hours/hours-tab.tsx';
import { HqTab } from './hq/hq-tab.tsx';
import { LogTab } from './log/log-tab.tsx';
import { ProfilesTab } from './profiles/profiles-tab.tsx';
import { DisplaysTab } from './screens/displays-tab.tsx';
import type { SetupTab } from './setup-path.ts';
import { StationsTab } from './stations/stations-tab.tsx';
import { ZonesTab } from './zones/zones-tab.tsx';

export function SetupTabContent({ tab, profile }: { tab: SetupTab; profile: string | undefined }) {
  switch (tab) {
    case 'hq':
      return <HqTab />;
    case 'general':
      return <GeneralTab />;
    case 'profiles':
      return <ProfilesTab profile={profile} />;
    case 'stations':
      return <StationsTab />;
    case 'zones':
      return <ZonesTab />;
    case 'balance':
      return <BalanceTab />;
    case 'hours':
      return <HoursTab />;
    case 'displays':
      return <DisplaysTab />;
    case 'log':
      return <LogTab />;
    case 'health':
      return <HealthTab />;
    default:
      return tab satisfies never;
  }
}
