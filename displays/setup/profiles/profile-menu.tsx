// Actions on a whole profile: name and station, copy, delete (PROF-03, PROF-07, PROF-08).
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { withoutIsolates } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { textIn } from '../controls/value-at.ts';
import { ProfileDialog } from '../dialogs/profile-dialog.tsx';
import {
  deleteBar,
  groupLabel,
  type ProfileType,
  withCopy,
  withoutProfile,
} from '../dialogs/profile-list-edits.ts';
import { newId } from '../new-id.ts';
import { setupPath } from '../setup-path.ts';
import { useSetupScope } from '../setup-scope.ts';

/** Profile settings reserved for staff and dealers: other people's copies omit them (PERM-08). */
const DEALER_SETTINGS = ['showZoneAssignment', 'cycleDisplayMethod'];

export function ProfileMenu({ profileKey, type }: { profileKey: string; type: ProfileType }) {
  const t = useText('setup');
  const [, go] = useLocation();
  const { form } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'profiles' });
  const groups = useWatch({ control: form.control, name: 'groups' });
  const isDealer = useSession(({ session }) => session.rights.includes('dealer-options'));
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const profile = list.entries[profileKey];
  const name = textIn(profile?.['name']);
  const change = (next: typeof list) => form.setValue('profiles', next, { shouldDirty: true });
  const copy = () => {
    const id = newId();
    const copyName = withoutIsolates(t('profiles.copyOf', { name })).slice(0, SETUP_NAME_MAX_CHARACTERS);
    change(withCopy(list, profileKey, { id, name: copyName }, isDealer ? [] : DEALER_SETTINGS));
    go(setupPath('profiles', id));
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={t('profiles.menu', { name })}
        buttonClass={buttonClass('quiet', 'page')}
        face={<EllipsisVertical aria-hidden />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onAct={() => setOpen('rename')}>
          {t(type === 'customer' ? 'profileDialog.name' : 'profiles.rename')}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onAct={copy}>
          {t('profiles.duplicate')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onAct={() => setOpen('delete')}>
          {t('profiles.delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameDialog profileKey={profileKey} type={type} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          name={name}
          bar={deleteBar(list, profileKey, groups)}
          onDelete={() => {
            close();
            go(setupPath('profiles'));
            change(withoutProfile(list, profileKey));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  profileKey: string;
  type: ProfileType;
  onClose: () => void;
}

function RenameDialog({ profileKey, type, onClose }: RenameDialogProps) {
  const { form } = useSetupScope();
  const base = `profiles.entries.${profileKey}` as const;
  const profile = useWatch({ control: form.control, name: base });
  const groups = useWatch({ control: form.control, name: 'groups' });
  return (
    <ProfileDialog
      type={type}
      isNew={false}
      name={textIn(profile?.['name'])}
      station={textIn(profile?.['stationId']) || null}
      isBalanced={groupLabel(profile, groups) !== undefined}
      onDone={(next) => {
        form.setValue(`${base}.name`, next.name, { shouldDirty: true });
        if (type !== 'customer') form.setValue(`${base}.stationId`, next.station, { shouldDirty: true });
        form.clearErrors([`${base}.name`, `${base}.stationId`]);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  name: string;
  /** Reason why it can't be deleted. */
  bar: ReturnType<typeof deleteBar>;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ name, bar, onDelete, onClose }: DeleteDialogProps) {
  const t = useText('setup');
  if (bar !== undefined) {
    return (
      <ConfirmDialog title={t('profiles.sorry')} onClose={onClose}>
        {t(`profiles.${bar}`)}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('profiles.deleteTitle', { name })}
      confirm={{ label: t('profiles.delete'), run: onDelete }}
      onClose={onClose}
    >
      {t('profiles.deleteText')}
    </ConfirmDialog>
  );
}
