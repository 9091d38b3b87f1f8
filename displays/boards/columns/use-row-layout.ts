// Having the layout of cards in rows once somebody wants it; until it has come, columns are a board too.
import { useEffect, useState } from 'react';
import type { layoutColumns } from './column-layout.ts';

export function useRowLayout(isWanted: boolean): typeof layoutColumns | undefined {
  const [layout, setLayout] = useState<typeof layoutColumns>();
  useEffect(() => {
    if (!isWanted) return;
    void Promise.allSettled([import('./row-layout.ts')]).then(([loaded]) => {
      if (loaded.status === 'fulfilled') setLayout(() => loaded.value.layoutRows);
    });
  }, [isWanted]);
  return isWanted ? layout : undefined;
}
