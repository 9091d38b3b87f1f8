// What the HTTP API needs of the printers that the hub plays.
import type { CapturePort } from '../../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../../shared/model/capture-template.ts';
import type {
  CapturedJobView,
  CapturePortState,
  PrintedLine,
  TemplateView,
} from '../../../shared/protocol/tills/capture.ts';

/** Captured print jobs (CAPT-01, CAPT-04). What is refused: another one has it, there is none, there are too many. */
export interface CaptureWeb {
  ports(): CapturePortState[];
  savePort(port: CapturePort): 'taken' | 'unknown' | 'too-many' | undefined;
  removePort(id: string): 'taken' | 'unknown' | 'too-many' | undefined;
  templates(): TemplateView[];
  saveTemplate(
    id: string | undefined,
    template: CaptureTemplate,
  ): 'taken' | 'unknown' | 'too-many' | undefined;
  removeTemplate(id: string): 'taken' | 'unknown' | 'too-many' | undefined;
  /** The last 50 jobs, read by this template or by the best of all; partial where reading took too long. */
  jobs(tried: CaptureTemplate | undefined): Promise<{ jobs: CapturedJobView[]; isPartial: boolean }>;
  /** away: it can't be decoded now. */
  paper(id: string): Promise<PrintedLine[] | 'away' | undefined>;
  /** Takes a job off the list. */
  removeJob(id: string): 'taken' | 'unknown' | 'too-many' | undefined;
}
