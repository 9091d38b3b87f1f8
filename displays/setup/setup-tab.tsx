// Maps tabs to components.
import { Devices } from '../devices/devices.tsx';
import { PadAccess } from '../devices/pad-access.tsx';
import { SignedIn } from '../devices/signed-in.tsx';
import { useText } from '../i18n/use-text.ts';
import { BalanceTab } from './balance/balance-tab.tsx';
import { CaptureTab } from './capture/capture-tab.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { HoursTab } from './hours/hours-tab.tsx';
import { HqTab } from './hq/hq-tab.tsx';
import { LogTab } from './log/log-tab.tsx';
import { MenuTab } from './menu/menu-tab.tsx';
import { MessagesTab } from './messages/messages-tab.tsx';
import { PeopleTab } from './people/people-tab.tsx';
import { PlaceTab } from './people/place-tab.tsx';
import { PrintersTab } from './printers/printers-tab.tsx';
import { ProfilesTab } from './profiles/profiles-tab.tsx';
import type { SetupTab } from './setup-path.ts';
import css from './setup-tab.module.css';
import { StationsTab } from './stations/stations-tab.tsx';
import { TillsTab } from './tills/tills-tab.tsx';
import { TimesTab } from './times/times-tab.tsx';
import { ZonesTab } from './zones/zones-tab.tsx';

export function SetupTabContent({ tab, profile }: { tab: SetupTab; profile: string | undefined }) {
  switch (tab) {
    case 'hq':
      return <HqTab />;
    case 'general':
      return <GeneralTab />;
    case 'menu':
      return <MenuTab />;
    case 'profiles':
      return <ProfilesTab profile={profile} />;
    case 'stations':
      return <StationsTab />;
    case 'printers':
      return <PrintersTab />;
    case 'tills':
      return <TillsTab />;
    case 'capture':
      return <CaptureTab />;
    case 'times':
      return <TimesTab />;
    case 'zones':
      return <ZonesTab />;
    case 'balance':
      return <BalanceTab />;
    case 'hours':
      return <HoursTab />;
    case 'messages':
      return <MessagesTab />;
    case 'place':
      return <PlaceTab />;
    case 'people':
      return <PeopleTab />;
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

/** Displays of the restaurant as a tab of the setup; changes apply immediately, without Save (PAIR-04). */
function DisplaysTab() {
  const t = useText('setup');
  return (
    <main className={`${css.main} ${css.displays}`}>
      <h2 className="visually-hidden">{t('tabs.displays')}</h2>
      <Devices />
      <SignedIn />
      <PadAccess />
    </main>
  );
}
