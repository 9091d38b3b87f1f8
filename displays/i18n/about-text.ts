// One-line description of a board: its station, which orders, the grouping, tickets or a list (SHELL-38).
import type { TFunction } from 'i18next';
import type { BoardAbout } from '../../shared/protocol/board-about.ts';

interface Described {
  station?: string | null | undefined;
  /** Missing from older hubs. */
  about?: readonly BoardAbout[] | undefined;
}

export function aboutText({ station, about = [] }: Described, t: TFunction<'pages'>): string {
  const at = station ? [t('start.station', { name: station })] : [];
  return [...at, ...about.map((one) => t(`start.about.${one}`))].join(', ');
}
