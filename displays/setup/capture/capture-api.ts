// HTTP calls about captured print jobs, every answer parsed (CAPT-01, CAPT-04).
import type { CapturePort } from '../../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../../shared/model/capture-template.ts';
import { capturedJobs, capturedPaper, captureSetup } from '../../../shared/protocol/tills/capture.ts';
import { callApi, noAnswer } from '../../link/http/api-call.ts';

const at = (path: string, id: string) => `/api/capture/${path}/${encodeURIComponent(id)}`;

export const captureApi = {
  setup: () => callApi('/api/capture', { answer: captureSetup }),
  /** The last 50 jobs, as parsed with the current templates. */
  jobs: () => callApi('/api/capture/jobs', { answer: capturedJobs }),
  /** The jobs parsed with an unsaved template. */
  read: (template: CaptureTemplate, signal: AbortSignal) =>
    callApi('/api/capture/jobs/read', { method: 'POST', body: template, answer: capturedJobs, signal }),
  paper: (id: string) => callApi(at('jobs', id), { answer: capturedPaper }),
  removeJob: (id: string) => callApi(at('jobs', id), { method: 'DELETE', answer: noAnswer }),
  savePort: ({ id, ...port }: CapturePort) =>
    callApi(at('ports', id), { method: 'PUT', body: port, answer: noAnswer }),
  removePort: (id: string) => callApi(at('ports', id), { method: 'DELETE', answer: noAnswer }),
  saveTemplate: (id: string | undefined, template: CaptureTemplate) =>
    id === undefined
      ? callApi('/api/capture/templates', { method: 'POST', body: template, answer: noAnswer })
      : callApi(at('templates', id), { method: 'PUT', body: template, answer: noAnswer }),
  removeTemplate: (id: string) => callApi(at('templates', id), { method: 'DELETE', answer: noAnswer }),
};
