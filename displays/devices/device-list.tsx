// The list of paired displays: a table on a laptop, cards on a phone (PAIR-04).

import {
  EllipsisVertical,
  Eye,
  EyeOff,
  Gauge,
  MonitorOff,
  Pencil,
  RefreshCw,
  Snowflake,
  Trash2,
  Wifi,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { DISPLAY_SLOW_MS } from '../../shared/limits.ts';
import type { DisplayRow } from '../../shared/protocol/paired-display.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { ApiAnswer } from '../link/http/api-call.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { EmptyNote } from '../ui/page/empty-note.tsx';
import { agoText } from './ago-text.ts';
import css from './devices.module.css';
import { devicesApi } from './devices-api.ts';
import { ListTable } from './list-table.tsx';
import { EditDialog } from './pair-dialog.tsx';
import { type HomeOption, homeKey, useHomes } from './use-homes.ts';

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
  if (displays.length === 0) {
    return <EmptyNote icon={MonitorOff} title={t('list.none')} text={t('list.noneText')} />;
  }
  const connected = displays.filter(({ isConnected }) => isConnected).length;
  return (
    <>
      <ListTable columns={COLUMNS.map((key) => ({ key, name: t(`list.${key}`) }))}>
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
      </ListTable>
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
        <RevokeDialog
          display={leaving}
          onDone={() => {
            setLeaving(undefined);
            onChanged();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface RevokeDialogProps {
  display: DisplayRow;
  onDone: () => void;
  onClose: () => void;
}

function RevokeDialog({ display: { id, name }, onDone, onClose }: RevokeDialogProps) {
  const t = useText('devices');
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    const answer = await devicesApi.revoke(id);
    if (!answer.ok) showToast(refusalText(answer.code, answer.params), 'danger');
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('revoke.title', { name: `\u2068${name}\u2069` })}
      confirm={{ label: t('revoke.go'), run: () => void revoke(), busy }}
      onClose={onClose}
    >
      {t('revoke.text')}
    </ConfirmDialog>
  );
}

interface DeviceRowProps {
  display: DisplayRow;
  hubTime: number;
  build: string;
  homes: readonly HomeOption[] | undefined;
  onEdit: () => void;
  onRevoke: () => void;
}

function DeviceRow({ display, hubTime, build, homes, onEdit, onRevoke }: DeviceRowProps) {
  const t = useText('devices');
  const language = useLanguage();
  const { name, isConnected, address, latencyMs } = display;
  const none = t('list.never');
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-label={t('list.state')}>
        <State display={display} />
      </td>
      <td data-label={t('list.home')}>
        <Home display={display} homes={homes} />
      </td>
      <td data-label={t('list.address')}>{address ? <Bidi dir="ltr">{address}</Bidi> : none}</td>
      <td data-label={t('list.build')}>
        {display.build ? <Bidi dir="ltr">{display.build}</Bidi> : none}
        {display.build !== undefined && display.build !== build && (
          <span className={css.chip}>{t('list.older')}</span>
        )}
      </td>
      <td data-label={t('list.seen')}>
        {isConnected ? t('list.now') : agoText(hubTime - display.lastSeenAt, language)}
      </td>
      <td data-label={t('list.latency')} data-column="latency">
        {latencyMs === undefined ? none : <Bidi dir="ltr">{t('list.ms', { count: latencyMs })}</Bidi>}
      </td>
      <td className={css.acts}>
        <RowActions display={display} onEdit={onEdit} onRevoke={onRevoke} />
      </td>
    </tr>
  );
}

type RowActionsProps = Pick<DeviceRowProps, 'display' | 'onEdit' | 'onRevoke'>;

function RowActions({ display: { id, name, isConnected }, onEdit, onRevoke }: RowActionsProps) {
  const t = useText('devices');
  const spoken = `\u2068${name}\u2069`;
  const act = async (call: Promise<ApiAnswer<unknown>>, done: string) => {
    const answer = await call;
    if (answer.ok) showToast(t(done, { name: spoken }), 'success');
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
  return (
    <>
      <Button
        look="quiet"
        size="page"
        icon
        disabled={!isConnected}
        aria-label={t('list.identify', { name: spoken })}
        onClick={() => void act(devicesApi.identify(id), 'list.identified')}
      >
        <Eye aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="page"
        icon
        disabled={!isConnected}
        aria-label={t('list.reload', { name: spoken })}
        onClick={() => void act(devicesApi.reload(id), 'list.reloaded')}
      >
        <RefreshCw aria-hidden />
      </Button>
      <Menu
        label={t('list.more', { name: spoken })}
        buttonClass={classes(buttonClass('quiet', 'page'), css.more)}
        face={<EllipsisVertical aria-hidden />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onAct={onEdit}>
          {t('list.edit')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onAct={onRevoke}>
          {t('list.revoke')}
        </MenuItem>
      </Menu>
    </>
  );
}

function State({ display }: { display: DisplayRow }) {
  const t = useText('devices');
  const state = stateOf(display);
  const Icon = ICONS[state];
  const sound = display.sound === 'runs' ? undefined : display.sound;
  return (
    <>
      <span className={css.state} data-state={state}>
        <Icon aria-hidden />
        {t(`list.${state}`)}
      </span>
      {sound && <span className={css.chip}>{t(`list.sound.${sound}`)}</span>}
    </>
  );
}

const ICONS = {
  on: Wifi,
  slow: Gauge,
  off: WifiOff,
  hidden: EyeOff,
  covered: EyeOff,
  frozen: Snowflake,
  'not-live': WifiOff,
};

/** A display may answer on its socket without painting (GLASS-03). */
function stateOf({ isConnected, latencyMs = 0, page = 'painting' }: DisplayRow): keyof typeof ICONS {
  if (!isConnected) return 'off';
  if (page !== 'painting') return page;
  return latencyMs > DISPLAY_SLOW_MS ? 'slow' : 'on';
}

function Home({ display: { home }, homes }: Pick<DeviceRowProps, 'display' | 'homes'>) {
  const t = useText('devices');
  if (home === 'start') return t('approve.start');
  const board = homes?.find(({ key }) => key === homeKey(home));
  return (
    <>
      {t(`list.kind.${home.kind}`)} · {board ? <bdi>{board.name}</bdi> : homes && t('list.gone')}
    </>
  );
}
