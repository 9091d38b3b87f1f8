// Permission to message the customer of an order in preparation: at a station whose profile allows it, not at an HQ
// (SMS-06, KITCH-02, PERM-11).
import { useLive } from '../link/live.ts';
import { useBoardScope } from '../ticket/card-scope.ts';

export function useCanPrepSms(): boolean {
  const { options, station } = useBoardScope();
  const isHq = useLive((state) => state.site?.role === 'hq');
  return station && options.enablePrepSms && !isHq;
}
