// Name and station of a profile, both of which must be valid; without a selection it has no station (DLG-05, PROF-09).
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMembers } from '../controls/use-members.ts';
import { DialogFoot } from '../dialog-foot.tsx';
import type { ProfileType } from './profile-list-edits.ts';
import css from './setup-dialog.module.css';

interface ProfileDialogProps {
  type: ProfileType;
  isNew: boolean;
  name: string;
  station: string | null;
  /** Belongs to a load-balance group, whose stations apply (PROF-22). */
  isBalanced: boolean;
  onDone: (chosen: { name: string; station: string | null }) => void;
  onClose: () => void;
}

export function ProfileDialog(props: ProfileDialogProps) {
  const { type, isNew, name, station, isBalanced, onDone, onClose } = props;
  const t = useText('setup');
  const { register, handleSubmit, formState } = useForm({
    mode: 'onChange',
    defaultValues: { name, station: station ?? '' },
  });
  const { errors, isValid } = formState;
  const title = isNew ? t('profileDialog.newTitle', { type: t(`types.${type}`) }) : t('profileDialog.title');
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) =>
          void handleSubmit((chosen) =>
            onDone({ name: chosen.name.trim(), station: chosen.station === '' ? null : chosen.station }),
          )(event)
        }
      >
        <header className={css.head}>
          <DialogTitle>{title}</DialogTitle>
        </header>
        <div className={css.fields}>
          <TextField
            label={t('profileDialog.name')}
            data-first-focus
            dir="auto"
            autoComplete="off"
            error={errors.name?.message}
            {...register('name', {
              validate: (text) => text.trim() !== '' || t('profileDialog.nameRequired'),
              maxLength: {
                value: SETUP_NAME_MAX_CHARACTERS,
                message: t('profileDialog.nameLong', { max: SETUP_NAME_MAX_CHARACTERS }),
              },
            })}
          />
          {type !== 'customer' && (
            <StationSelect
              {...register('station', {
                validate: (chosen) =>
                  type !== 'kitchen' || isBalanced || chosen !== '' || t('profileDialog.stationRequired'),
              })}
              disabled={isBalanced}
              error={errors.station?.message}
            />
          )}
        </div>
        <DialogFoot done={t('profileDialog.ok')} disabled={!isValid} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function StationSelect({ error, ...select }: ComponentProps<'select'> & { error: string | undefined }) {
  const t = useText('setup');
  const stations = useMembers('stations');
  return (
    <label className={css.field}>
      <span>{t('profileDialog.station')}</span>
      <select {...select} aria-invalid={error !== undefined || undefined}>
        <option value="">{t('profileDialog.noStation')}</option>
        {stations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {error !== undefined && <small role="alert">{error}</small>}
    </label>
  );
}
