// Owns the list of paired displays: a table on a desk, cards in a hand (PAIR-04).
import { MonitorOff } from 'lucide-react';
import { useState } from 'react';
import type { DisplayRow } from '../../shared/protocol/paired-display.ts';
import { useText } from '../i18n/use-text.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeviceRow } from './device-row.tsx';
import css from './devices.module.css';
import { devicesApi } from './devices-api.ts';
import { EditDialog } from './pair-dialog.tsx';
import { useHomes } from './use-homes.ts';

const COLUMNS = ['name', 'state', 'home', 'address', 'build', 'seen', 'latency'] as const;

interface DeviceListProps {
  displays: DisplayRow[];
  hubTime: number;
  build: string;
  onChanged: () => void;
}

export function DeviceList({ displays, hubTime, build, onChanged }: DeviceListProps) {
  const t = useText('devices');
  const homes = useHomes();
  const [edited, setEdited] = useState<DisplayRow>();
  const [leaving, setLeaving] = useState<DisplayRow>();
  const [busy, setBusy] = useState(false);

  const revoke = async ({ id }: DisplayRow) => {
    setBusy(true);
    const answer = await devicesApi.revoke(id);
    setBusy(false);
    setLeaving(undefined);
    if (!answer.ok) showToast(refusalText(answer.code, answer.params), 'danger');
    onChanged();
  };

  if (displays.length === 0) {
    return (
      <div className={css.none}>
        <MonitorOff aria-hidden />
        <h3>{t('list.none')}</h3>
        <p>{t('list.noneText')}</p>
      </div>
    );
  }
  const connected = displays.filter(({ isConnected }) => isConnected).length;
  return (
    <>
      <table className={css.list}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`list.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('list.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {displays.map((display) => (
            <DeviceRow
              key={display.id}
              display={display}
              hubTime={hubTime}
              build={build}
              homes={homes.options}
              onEdit={() => setEdited(display)}
              onRevoke={() => setLeaving(display)}
            />
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        {t('list.summary', { count: displays.length, connected })} {t('list.hint')}
      </p>
      {edited && (
        <EditDialog
          display={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            onChanged();
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('revoke.title', { name: `\u2068${leaving.name}\u2069` })}
          confirm={{ label: t('revoke.go'), run: () => void revoke(leaving), busy }}
          onClose={() => setLeaving(undefined)}
        >
          {t('revoke.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
