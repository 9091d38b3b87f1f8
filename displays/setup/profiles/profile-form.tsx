// The selected profile: its name, its menu, the form of its type (PROF-03, PROF-04).
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { textIn } from '../controls/value-at.ts';
import { isProfileType } from '../dialogs/profile-list-edits.ts';
import { FieldForm } from '../fields/field-form.tsx';
import { FORM_SECTIONS } from '../fields/form-sections.ts';
import { setupPath } from '../setup-path.ts';
import { useSetupScope } from '../setup-scope.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import css from './profiles-tab.module.css';

export function ProfileForm({ profileKey }: { profileKey: string }) {
  const t = useText('setup');
  const { form, saved, usual } = useSetupScope();
  const base = `profiles.entries.${profileKey}` as const;
  const profile = useWatch({ control: form.control, name: base });
  const { errors } = useFormState({ control: form.control });
  const [search, setSearch] = useState('');
  const type = profile?.['type'];
  if (!isProfileType(type)) return null;
  const error = errors.profiles?.entries?.[profileKey]?.['name']?.message;
  const rename = (name: string) => {
    form.setValue(`${base}.name`, name, { shouldDirty: true });
    form.clearErrors(`${base}.name`);
  };
  return (
    <>
      <Link href={setupPath('profiles')} className={classes(buttonClass('quiet', 'page'), css.back)}>
        <ArrowLeft className="flip" aria-hidden />
        {t('profiles.all')}
      </Link>
      <div className={css.headrow} id={`${base}.name`}>
        <h2 className="visually-hidden">{textIn(profile?.['name'])}</h2>
        <input
          className={css.name}
          aria-label={t('profileDialog.name')}
          aria-invalid={error !== undefined || undefined}
          dir="auto"
          maxLength={SETUP_NAME_MAX_CHARACTERS}
          value={textIn(profile?.['name'])}
          onChange={(event) => rename(event.target.value)}
        />
        <span className={css.tag}>{t(`types.${type}`)}</span>
        <ProfileMenu profileKey={profileKey} type={type} />
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <SearchTextField
        className={css.search ?? ''}
        label={t('search.options')}
        value={search}
        onChange={setSearch}
      />
      <div className={css.settings}>
        {type !== 'customer' && (
          <ProfilePreview profile={textIn(profile?.['_id'])} station={type === 'kitchen'} />
        )}
        <FieldForm
          base={base}
          kind={type}
          sections={FORM_SECTIONS[type]}
          saved={saved.profiles.entries[profileKey] ?? {}}
          usual={usual[type]}
          search={search}
          onClearSearch={() => setSearch('')}
        />
      </div>
    </>
  );
}
