// HTTP calls about preparation times, every answer parsed (PACE-01).
import { type OwnTime, ownTimesSaved, paceDetail, pacesPage } from '../../../shared/protocol/site/paces.ts';
import { callApi } from '../../link/http/api-call.ts';
import { asOwnSave } from '../use-setup-saving.ts';

export const timesApi = {
  page: () => callApi('/api/paces', { answer: pacesPage }),
  item: (id: string) => callApi(`/api/paces/item?id=${encodeURIComponent(id)}`, { answer: paceDetail }),
  take: (times: readonly OwnTime[]) =>
    asOwnSave(() => callApi('/api/paces/times', { method: 'POST', body: { times }, answer: ownTimesSaved })),
};

export const TIMES_CSV = '/api/paces/csv';
