// Open alarms as lines of text, each with a link to the board or setup tab that resolves it (GLASS-02, GLASS-03, GLASS-06,
// GLASS-07).
import { CircleOff, EyeOff, MonitorOff, MonitorX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CoveredBoard, GlassTrouble } from '../../shared/protocol/glass.ts';
import { useText } from '../i18n/use-text.ts';
import type { SetupTab } from '../setup/setup-path.ts';
import { useGroupText, useUnshownWords } from './alarm-words.ts';

export type Alarms = Pick<GlassTrouble, 'unseen' | 'groups' | 'unshown' | 'displays' | 'covers'>;

export const NO_ALARMS: Alarms = { unseen: [], groups: [], unshown: [], displays: [], covers: [] };

/** Names in `text` are isolated, so that the line keeps the direction of the page. */
export interface AlarmLine {
  key: string;
  icon: ReactNode;
  text: string;
  advice?: string;
  /** The board with the unseen tickets. */
  board?: NamedBoard;
  /** The setup tab where the cause can be fixed. */
  tab?: SetupTab;
}

export type OnBoard = Pick<CoveredBoard, 'profile' | 'station'>;
export type NamedBoard = OnBoard & { board: string };

/** One line for each board and reason. */
export function useAlarmLines({ unseen, groups, unshown, displays, covers }: Alarms): AlarmLine[] {
  const t = useText('glass');
  const words = useUnshownWords();
  const groupText = useGroupText(unseen);
  // A board without a display has one line, that of its unseen tickets, if it has any.
  const hasLine = ({ profile, station, by }: CoveredBoard) =>
    by.length === 0 &&
    groups.some(
      (group) => group.reason === 'no-screen' && group.profile === profile && group.station === station,
    );
  return [
    ...unshown.map((group) => ({
      key: `${group.reason} ${group.about ?? ''}`,
      icon: <CircleOff aria-hidden />,
      ...words(group),
      ...(group.reason === 'no-fire-time'
        ? {}
        : { tab: group.reason === 'no-station' ? ('capture' as const) : ('profiles' as const) }),
    })),
    ...covers
      .filter((cover) => !hasLine(cover))
      .map(({ profile, station, board, tickets, by }) => {
        const named = {
          board: `\u2068${board}\u2069`,
          by: by.map((each) => `\u2068${each.board}\u2069`).join(', '),
        };
        const text =
          by.length > 0 ? t('cover.covered', named) : t('cover.offer', { ...named, count: tickets });
        return {
          key: `${profile} ${station ?? ''}`,
          icon: <MonitorOff aria-hidden />,
          text,
          ...(by.length > 0 ? {} : { board: { ...addressOf({ profile, station }), board } }),
        };
      }),
    ...groups.map((group) => ({
      key: `${group.profile} ${group.station ?? ''} ${group.reason}`,
      icon: <EyeOff aria-hidden />,
      text: groupText(group),
      board: group,
    })),
    ...displays.map(({ id, name, trouble }) => ({
      key: `${id} ${trouble}`,
      icon: <MonitorX aria-hidden />,
      text: t(`display.${trouble}`, { name: `\u2068${name}\u2069` }),
    })),
  ];
}

export function addressOf({ profile, station }: OnBoard) {
  return { profile, ...(station === undefined ? {} : { station }) };
}
