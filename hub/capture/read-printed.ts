// Decodes a print job and reads it by templates: everything that handles a job's bytes. Runs in the print reader's
// process, as input from unknown devices may take any amount of time and memory (CAPT-03, CAPT-04, CAPT-07). Answers
// are limited in size.
import { createHash } from 'node:crypto';
import type { CapturedCodePage } from '../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import type { LineReading, PrintedLine } from '../../shared/protocol/tills/capture.ts';
import {
  CAPTURE_ITEMS_MAX,
  CAPTURE_PAPER_MAX_CHARACTERS,
  CAPTURE_READING_MAX_CHARACTERS,
  CAPTURE_VIEW_MAX_LINES,
} from './capture-limits.ts';
import { decodeJob, textOf } from './decoding/decode-job.ts';
import { commonTemplates } from './reading/common-templates.ts';
import { type CompiledTemplate, compileTemplate } from './reading/compiled-template.ts';
import type { StoredReading } from './reading/printed-order.ts';
import { bestReading, headOfText, type JobReading, readJob } from './reading/read-job.ts';

export interface PrintedJob {
  bytes: Uint8Array;
  /** Language the port detected: esc-pos, star-line or text. */
  language: string;
  codePage: CapturedCodePage;
}

type NamedTemplate = CaptureTemplate & { id: string };

/** Templates a job is read with. `use`: auto, text or the id of one template. */
export interface TemplateChoice {
  own: readonly NamedTemplate[];
  use: string;
}

export type PrintQuestion =
  | { do: 'read'; job: PrintedJob; templates: TemplateChoice }
  | { do: 'view'; job: PrintedJob; templates: TemplateChoice }
  | { do: 'paper'; job: PrintedJob };

/** The part that becomes an order. */
export interface ReadPrint {
  textHash: string;
  reading: Pick<StoredReading, 'verdict' | 'template' | 'order' | 'text' | 'hasPicture'>;
  /** More lines or letters than any order has: the rest was dropped. */
  isCut: boolean;
}

/** The part shown in the job list. */
export interface ViewedPrint {
  verdict: JobReading['verdict'];
  template?: string;
  number?: string;
  table?: string;
  items: number;
  lines: LineReading[];
}

export type PrintAnswer =
  | { do: 'read'; read: ReadPrint }
  | { do: 'view'; view: ViewedPrint }
  | { do: 'paper'; lines: PrintedLine[] };

interface Candidate {
  template: string;
  compiled: CompiledTemplate;
}

const KNOWN_TEMPLATES_MAX = 200;
const known = new Map<string, CompiledTemplate>();
let common: readonly Candidate[] | undefined;

export function answerPrint(question: PrintQuestion): PrintAnswer {
  const lines = linesOf(question.job);
  switch (question.do) {
    case 'read':
      return { do: 'read', read: readPrint(lines, candidates(question.templates)) };
    case 'view':
      return { do: 'view', view: viewPrint(lines, candidates(question.templates)) };
    case 'paper':
      return { do: 'paper', lines: cutPaper(lines) };
    default:
      return question satisfies never;
  }
}

function linesOf({ bytes, language, codePage }: PrintedJob): PrintedLine[] {
  const known = language === 'star-line' || language === 'text' ? language : 'esc-pos';
  return decodeJob(bytes, { language: known, codePage }).lines;
}

/** A manager's own templates come before the built-in ones. */
function candidates({ own, use }: TemplateChoice): readonly Candidate[] {
  if (use === 'text') return [];
  common ??= commonTemplates().map((template) => ({
    template: template.id,
    compiled: compileTemplate(template),
  }));
  const all = [
    ...own.map((template) => ({ template: template.id, compiled: compiled(template) })),
    ...common,
  ];
  return use === 'auto' ? all : all.filter(({ template }) => template === use);
}

function compiled(template: CaptureTemplate): CompiledTemplate {
  const key = JSON.stringify(template.rules);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_TEMPLATES_MAX) known.clear();
  const made = compileTemplate(template);
  known.set(key, made);
  return made;
}

function readPrint(lines: readonly PrintedLine[], templates: readonly Candidate[]): ReadPrint {
  const textHash = hashOf(lines);
  const hasPicture = lines.some(({ kind }) => kind === 'picture');
  const best = bestReading(lines, templates);
  const order = best?.reading.order;
  const items = order?.courses.reduce((sum, course) => sum + course.items.length, 0) ?? 0;
  const isTooLarge =
    items > CAPTURE_ITEMS_MAX ||
    (order !== undefined && JSON.stringify(order).length > CAPTURE_READING_MAX_CHARACTERS);
  if (best === undefined || isTooLarge) {
    const { text, isCut } = cutText(printedText(lines));
    const reading = { verdict: 'text' as const, text, hasPicture, ...headOfText(lines, templates) };
    return { textHash, reading, isCut };
  }
  const { template, reading } = best;
  return {
    textHash,
    reading: { verdict: reading.verdict, template, order: reading.order, hasPicture },
    isCut: false,
  };
}

function hashOf(lines: readonly PrintedLine[]): string {
  const words = lines.map((line) => (line.kind === 'text' ? textOf(line).trim() : JSON.stringify(line)));
  return createHash('sha256')
    .update(words.filter((text) => text !== '').join('\n'))
    .digest('hex');
}

function printedText(lines: readonly PrintedLine[]): string[] {
  const texts = lines.flatMap((line) => {
    if (line.kind === 'text') return [textOf(line).trimEnd()];
    return line.kind === 'code' ? [line.text] : [];
  });
  return texts.filter((text) => text !== '');
}

function cutText(lines: readonly string[]): { text: string[]; isCut: boolean } {
  const text: string[] = [];
  let left = CAPTURE_READING_MAX_CHARACTERS;
  for (const line of lines) {
    if (left <= 0) break;
    text.push(line.slice(0, left));
    left -= line.length + 1;
  }
  return { text, isCut: text.length < lines.length || left < -1 };
}

function viewPrint(lines: readonly PrintedLine[], templates: readonly Candidate[]): ViewedPrint {
  const best = bestReading(lines, templates);
  const reading = best?.reading ?? readJob(lines, templates[0]?.compiled ?? []);
  const { number, table, courses } = reading.order;
  return {
    verdict: reading.verdict,
    ...(best === undefined ? {} : { template: best.template }),
    ...(number === undefined ? {} : { number }),
    ...(table === undefined ? {} : { table }),
    items: courses.reduce((sum, { items }) => sum + items.length, 0),
    lines: reading.lines.slice(0, CAPTURE_VIEW_MAX_LINES),
  };
}

/** Beginning of a paper that is too long for a page. */
function cutPaper(lines: readonly PrintedLine[]): PrintedLine[] {
  const kept: PrintedLine[] = [];
  let left = CAPTURE_PAPER_MAX_CHARACTERS;
  for (const line of lines) {
    left -= JSON.stringify(line).length;
    if (left < 0) break;
    kept.push(line);
  }
  return kept;
}
