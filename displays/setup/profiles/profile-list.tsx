// List of profiles by type: search, adding one, reordering a type (PROF-01, PROF-02).
import { ArrowUpDown, CirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
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
  const { form } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'profiles' });
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState<ProfileType>();
  const wanted = search.trim().toLocaleLowerCase();
  const nameOf = (key: string) => textIn(list.entries[key]?.['name']);
  const found = (type: ProfileType) =>
    keysOfType(list, type).filter((key) => nameOf(key).toLocaleLowerCase().includes(wanted));
  const change = (next: typeof list) => form.setValue('profiles', next, { shouldDirty: true });
  return (
    <div className={css.list}>
      <div className={css.find}>
        <SearchTextField label={t('profiles.find')} value={search} onChange={setSearch} />
        <Button size="page" look="main" icon aria-label={t('profiles.add')} onClick={() => setAdding(true)}>
          <CirclePlus aria-hidden />
        </Button>
      </div>
      {PROFILE_TYPES.map((type) => (
        <TypeSection
          key={type}
          type={type}
          keys={found(type)}
          chosen={chosen}
          onOrder={keysOfType(list, type).length > 1 ? () => setOrdering(type) : undefined}
        />
      ))}
      {PROFILE_TYPES.every((type) => found(type).length === 0) && (
        <p className={css.none}>{t('profiles.none')}</p>
      )}
      {isAdding && <NewProfile onClose={() => setAdding(false)} />}
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

interface TypeSectionProps {
  type: ProfileType;
  keys: readonly string[];
  chosen: string | undefined;
  /** Absent if there is nothing to reorder. */
  onOrder: (() => void) | undefined;
}

function TypeSection({ type, keys, chosen, onOrder }: TypeSectionProps) {
  const t = useText('setup');
  if (keys.length === 0) return null;
  return (
    <section aria-label={t(`types.${type}`)}>
      <h2 className={css.type}>
        {t(`types.${type}`)}
        {onOrder && (
          <Button
            size="page"
            look="quiet"
            icon
            aria-label={t('profiles.order', { type: t(`types.${type}`) })}
            onClick={onOrder}
          >
            <ArrowUpDown aria-hidden />
          </Button>
        )}
      </h2>
      <div className={css.rows}>
        {keys.map((key) => (
          <ProfileLink key={key} profileKey={key} isChosen={key === chosen} />
        ))}
      </div>
    </section>
  );
}

function ProfileLink({ profileKey, isChosen }: { profileKey: string; isChosen: boolean }) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const profile = useWatch({ control: form.control, name: `profiles.entries.${profileKey}` });
  const groups = useWatch({ control: form.control, name: 'groups' });
  const group = groupLabel(profile, groups);
  return (
    <Link
      href={setupPath('profiles', textIn(profile?.['_id']))}
      className={css.row ?? ''}
      aria-current={isChosen ? 'page' : undefined}
    >
      <bdi>{textIn(profile?.['name']) || t('profiles.new')}</bdi>
      {!isSame(profile, saved.profiles.entries[profileKey]) && (
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
}

/** The type first, then name and station; the new profile is opened immediately. */
function NewProfile({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const { form, usual } = useSetupScope();
  const [type, setType] = useState<ProfileType>();
  if (type === undefined) return <AddProfileDialog onChoose={setType} onClose={onClose} />;
  return (
    <ProfileDialog
      type={type}
      isNew
      name=""
      station={null}
      isBalanced={false}
      onDone={({ name, station }) => {
        const id = newId();
        const list = withProfile(form.getValues('profiles'), usual[type], { id, type, name, station });
        form.setValue('profiles', list, { shouldDirty: true });
        onClose();
        go(setupPath('profiles', id));
      }}
      onClose={onClose}
    />
  );
}
