// The restaurant's displays as a tab of the setup; what is done to them holds at once, without Save (PAIR-04).
import { Devices } from '../../devices/devices.tsx';
import { PadAccess } from '../../devices/pad-access.tsx';
import { SignedIn } from '../../devices/signed-in.tsx';
import { useText } from '../../i18n/use-text.ts';
import tab from '../setup-tab.module.css';
import css from './displays-tab.module.css';

export function DisplaysTab() {
  const t = useText('setup');
  return (
    <main className={`${tab.main} ${css.main}`}>
      <h2 className="visually-hidden">{t('tabs.displays')}</h2>
      <Devices />
      <SignedIn />
      <PadAccess />
    </main>
  );
}
