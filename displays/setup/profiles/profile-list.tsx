// Owns the list of profiles by type: finding one, adding one, reordering a type (PROF-01, PROF-02).
import { ArrowUpDown, CirclePlus, Search } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textIn } from '../controls/value-at.ts';
import { AddProfileDialog } from '../dialogs/add-profile-dialog.tsx';
import { ProfileDialog } from '../dialogs/profile-dialog.tsx';
import {
  groupLabel,
  keysOfType,
  PROFILE_TYPES,
  type ProfileType,
  reordered,
  withProfile,
} from '../dialogs/profile-list-edits.ts';
import { ProfileOrderDialog } from '../dialogs/profile-order-dialog.tsx';
import { newId } from '../new-id.ts';
import { isSame } from '../setup-changes.ts';
import { setupPath } from '../setup-path.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './profiles-tab.module.css';

export function ProfileList({ chosen }: { chosen: string | undefined }) {
  const t = useText('setup');
  const [, go] = useLocation();
  const { form, saved, usual } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'profiles' });
  const groups = useWatch({ control: form.control, name: 'groups' });
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<'type' | ProfileType>();
  const [ordering, setOrdering] = useState<ProfileType>();
  const wanted = search.trim().toLocaleLowerCase();
  const nameOf = (key: string) => textIn(list.entries[key]?.['name']);
  const found = (type: ProfileType) =>
    keysOfType(list, type).filter((key) => nameOf(key).toLocaleLowerCase().includes(wanted));
  const change = (next: typeof list) => form.setValue('profiles', next, { shouldDirty: true });
  return (
    <div className={css.list}>
      <div className={css.find}>
        <TextField
          label={t('profiles.find')}
          hideLabel
          type="search"
          icon={<Search aria-hidden />}
          placeholder={t('profiles.find')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="page" look="main" icon aria-label={t('profiles.add')} onClick={() => setAdding('type')}>
          <CirclePlus aria-hidden />
        </Button>
      </div>
      {PROFILE_TYPES.map((type) => {
        const keys = found(type);
        if (keys.length === 0) return null;
        return (
          <section key={type} aria-label={t(`types.${type}`)}>
            <h2 className={css.type}>
              {t(`types.${type}`)}
              {keysOfType(list, type).length > 1 && (
                <Button
                  size="page"
                  look="quiet"
                  icon
                  aria-label={t('profiles.order', { type: t(`types.${type}`) })}
                  onClick={() => setOrdering(type)}
                >
                  <ArrowUpDown aria-hidden />
                </Button>
              )}
            </h2>
            <div className={css.rows}>
              {keys.map((key) => {
                const profile = list.entries[key];
                const group = groupLabel(profile, groups);
                return (
                  <Link
                    key={key}
                    href={setupPath('profiles', textIn(profile?.['_id']))}
                    className={css.row ?? ''}
                    aria-current={key === chosen ? 'page' : undefined}
                  >
                    <bdi>{nameOf(key) || t('profiles.new')}</bdi>
                    {!isSame(profile, saved.profiles.entries[key]) && (
                      <i className={css.dot}>
                        <span className="visually-hidden">{t('unsaved.mark')}</span>
                      </i>
                    )}
                    {group !== undefined && (
                      <span className={css.tag}>
                        <bdi>{group}</bdi>
                      </span>
                    )}
                  </Link>
                );
              })}
            </div>
          </section>
        );
      })}
      {PROFILE_TYPES.every((type) => found(type).length === 0) && (
        <p className={css.none}>{t('profiles.none')}</p>
      )}
      {adding === 'type' && <AddProfileDialog onChoose={setAdding} onClose={() => setAdding(undefined)} />}
      {adding !== undefined && adding !== 'type' && (
        <ProfileDialog
          type={adding}
          isNew
          name=""
          station={null}
          isBalanced={false}
          onDone={({ name, station }) => {
            const id = newId();
            change(withProfile(list, usual[adding], { id, type: adding, name, station }));
            setAdding(undefined);
            go(setupPath('profiles', id));
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {ordering !== undefined && (
        <ProfileOrderDialog
          type={ordering}
          rows={keysOfType(list, ordering).map((key) => ({ key, name: nameOf(key) }))}
          onDone={(keys) => {
            change(reordered(list, ordering, keys));
            setOrdering(undefined);
          }}
          onClose={() => setOrdering(undefined)}
        />
      )}
    </div>
  );
}
