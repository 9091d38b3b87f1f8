// Owns one display of the list: what it is, how it is, and the buttons that reach it (PAIR-04).
import { EllipsisVertical, Eye, Gauge, Pencil, RefreshCw, Trash2, Wifi, WifiOff } from 'lucide-react';
import { DISPLAY_SLOW_MS } from '../../shared/limits.ts';
import type { DisplayRow } from '../../shared/protocol/paired-display.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { ApiAnswer } from '../link/http/api-call.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { agoText } from './ago-text.ts';
import css from './devices.module.css';
import { devicesApi } from './devices-api.ts';
import { type HomeOption, homeKey } from './use-homes.ts';

interface DeviceRowProps {
  display: DisplayRow;
  hubTime: number;
  build: string;
  homes: readonly HomeOption[] | undefined;
  onEdit: () => void;
  onRevoke: () => void;
}

export function DeviceRow({ display, hubTime, build, homes, onEdit, onRevoke }: DeviceRowProps) {
  const t = useText('devices');
  const language = useLanguage();
  const { id, name, isConnected, address, latencyMs } = display;
  const spoken = `\u2068${name}\u2069`;
  const act = async (call: Promise<ApiAnswer<unknown>>, done: string) => {
    const answer = await call;
    if (answer.ok) showToast(t(done, { name: spoken }), 'success');
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
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
      </td>
    </tr>
  );
}

function State({ display: { isConnected, latencyMs } }: { display: DisplayRow }) {
  const t = useText('devices');
  const state = isConnected ? ((latencyMs ?? 0) > DISPLAY_SLOW_MS ? 'slow' : 'on') : 'off';
  const Icon = { on: Wifi, slow: Gauge, off: WifiOff }[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon aria-hidden />
      {t(`list.${state}`)}
    </span>
  );
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
