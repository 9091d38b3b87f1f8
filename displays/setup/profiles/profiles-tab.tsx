// Profiles tab: first their list, with the selected one beside it; on a phone one after the other (PROF-01 to PROF-03).
import { useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { keysOfType, PROFILE_TYPES } from '../dialogs/profile-list-edits.ts';
import { keyOf } from '../setup-draft.ts';
import { setupPath } from '../setup-path.ts';
import { useSetupScope } from '../setup-scope.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileList } from './profile-list.tsx';
import css from './profiles-tab.module.css';

/** @param profile the id in the address; without one the first profile is shown if there is room */
export function ProfilesTab({ profile }: { profile: string | undefined }) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'profiles' });
  const first = PROFILE_TYPES.flatMap((type) => keysOfType(list, type))[0];
  const key = profile === undefined ? first : keyOf(profile);
  const isThere = key !== undefined && list.order.includes(key);
  return (
    <div className={css.split} data-chosen={profile !== undefined}>
      <aside className={css.side} aria-label={t('profiles.list')}>
        <ProfileList chosen={key} />
      </aside>
      <main className={css.main}>
        {isThere ? (
          <ProfileForm key={key} profileKey={key} />
        ) : (
          <div className={css.missing}>
            <h2>{t('profiles.missing')}</h2>
            <p>{t('profiles.missingText')}</p>
            <Link href={setupPath('profiles')} className={buttonClass('main', 'page')}>
              {t('profiles.all')}
            </Link>
          </div>
        )}
      </main>
    </div>
  );
}
