// Owns which component is the content of which tab.
import { GeneralTab } from './general/general-tab.tsx';
import { HoursTab } from './hours/hours-tab.tsx';
import { HqTab } from './hq/hq-tab.tsx';
import { ProfilesTab } from './profiles/profiles-tab.tsx';
import { DisplaysTab } from './screens/displays-tab.tsx';
import type { SetupTab } from './setup-path.ts';

export function SetupTabContent({ tab, profile }: { tab: SetupTab; profile: string | undefined }) {
  switch (tab) {
    case 'hq':
      return <HqTab />;
    case 'general':
      return <GeneralTab />;
    case 'profiles':
      return <ProfilesTab profile={profile} />;
    case 'hours':
      return <HoursTab />;
    case 'displays':
      return <DisplaysTab />;
    default:
      return tab satisfies never;
  }
}
