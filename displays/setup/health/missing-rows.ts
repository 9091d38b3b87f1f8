// Rows that could not be read of a damaged database, in words (DURA-10).
import type { ToldHealthProblem } from '../../../shared/protocol/health.ts';
import { useText } from '../../i18n/use-text.ts';

const PARTS = ['orders', 'taps', 'unsent', 'settings', 'other'] as const;

/** @returns a function that makes the sentences; `from` is the time of the backup in words */
export function useMissingRows() {
  const t = useText('health');
  return (params: NonNullable<ToldHealthProblem['params']>, from: string | undefined): string => {
    const countOf = (name: string) => Number(params[name] ?? 0);
    const list = PARTS.filter((part) => countOf(part) > 0).map((part) =>
      t(`missing.${part}`, { count: countOf(part) }),
    );
    const isMore = countOf('more') > 0;
    if (list.length === 0 && !isMore) return t('missing.nothing');
    const sentences = [
      list.length > 0 && t('missing.list', { list: list.join(', ') }),
      countOf('older') > 0 && from !== undefined && t('missing.older', { count: countOf('older'), from }),
      isMore && t('missing.more'),
      t('missing.compare'),
    ];
    return sentences.filter((sentence) => sentence !== false).join(' ');
  };
}
