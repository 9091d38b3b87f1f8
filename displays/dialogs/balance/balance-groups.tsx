// Rows of the load-balance groups in the editor: names by a prompt, participation by a switch. The primary group always
// participates (SET-39, DLG-17, DLG-21).
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { SETUP_NAME_MAX_CHARACTERS, SETUP_SHORT_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import css from './balance-groups.module.css';
import { PromptDialog } from './prompt-dialog.tsx';
import type { BalanceGroup } from './site-setup.ts';

interface BalanceGroupsProps {
  groups: readonly BalanceGroup[];
  disabled: boolean;
  onChange: (groups: readonly BalanceGroup[]) => void;
}

type NameKey = 'name' | 'shortName';

const MOST: Record<NameKey, number> = {
  name: SETUP_NAME_MAX_CHARACTERS,
  shortName: SETUP_SHORT_NAME_MAX_CHARACTERS,
};

export function BalanceGroups({ groups, disabled, onChange }: BalanceGroupsProps) {
  const words = useDialogText();
  const [naming, setNaming] = useState<{ id: string; key: NameKey }>();
  const named = groups.find(({ _id }) => _id === naming?.id);
  const change = (id: string, part: Partial<BalanceGroup>) =>
    onChange(groups.map((group) => (group._id === id ? { ...group, ...part } : group)));
  return (
    <>
      <ul className={css.groups}>
        {groups.map((group) => (
          <li key={group._id} className={css.group}>
            <NameButton group={group} of="name" disabled={disabled} onName={setNaming} />
            <NameButton group={group} of="shortName" disabled={disabled} onName={setNaming} />
            {group.isPrimary ? (
              <p className={css.primary}>{words('balance.primary')}</p>
            ) : (
              <fieldset className={css.takes} disabled={disabled}>
                <Segments
                  label={words('balance.takes', { name: group.name })}
                  value={group.enabled ? 'on' : 'off'}
                  onChange={(value) => change(group._id, { enabled: value === 'on' })}
                  options={[
                    { value: 'on', label: words('balance.on') },
                    { value: 'off', label: words('balance.off') },
                  ]}
                />
              </fieldset>
            )}
          </li>
        ))}
      </ul>
      {naming && named && (
        <PromptDialog
          title={words(`balance.${naming.key}Of`, { name: named.name })}
          label={words(`balance.${naming.key}`)}
          value={named[naming.key]}
          maxLength={MOST[naming.key]}
          onDone={(value) => change(naming.id, { [naming.key]: value })}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

interface NameButtonProps {
  group: BalanceGroup;
  of: NameKey;
  disabled: boolean;
  onName: (naming: { id: string; key: NameKey }) => void;
}

function NameButton({ group, of, disabled, onName }: NameButtonProps) {
  const words = useDialogText();
  return (
    <Button
      className={css[of]}
      aria-haspopup="dialog"
      aria-label={`${words(`balance.${of}Of`, { name: group.name })}: ${group[of]}`}
      disabled={disabled}
      onClick={() => onName({ id: group._id, key: of })}
    >
      <bdi>{group[of]}</bdi>
      <Pencil />
    </Button>
  );
}
