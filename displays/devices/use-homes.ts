// Possible homes of a display: the start page and every board of the setup (PAIR-02).
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { api } from '../link/http/api.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { useNotice } from '../link/use-notice.ts';

export interface HomeOption {
  /** Equal for equal homes. */
  key: string;
  home: DisplayHome;
  kind: 'start' | 'expo' | 'kitchen' | 'customer';
  /** The board's own name; empty for the start page. */
  name: string;
}

const KINDS = ['expo', 'kitchen', 'customer'] as const;
const START: HomeOption = { key: 'start', home: 'start', kind: 'start', name: '' };

export interface Homes {
  /** Undefined until loaded. */
  options: readonly HomeOption[] | undefined;
  failed: boolean;
  again: () => void;
}

export function useHomes(): Homes {
  const [answer, again] = useLoaded(api.profiles);
  useNotice('setup-changed', again);
  if (!answer?.ok) return { options: undefined, failed: answer !== undefined, again };
  const boards = KINDS.flatMap((kind) =>
    answer.value[kind].map(({ id, name }): HomeOption => {
      const home = { kind, profile: id };
      return { key: homeKey(home), home, kind, name };
    }),
  );
  return { options: [...boards, START], failed: false, again };
}

export function homeKey(home: DisplayHome): string {
  return home === 'start' ? 'start' : `${home.kind}/${home.profile}`;
}
