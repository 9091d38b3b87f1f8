// Reason why a request is unreadable or violates its schema, and what is allowed (SAFE-06, INTAKE-05).
import type * as z from 'zod/mini';
import { JSON_MAX_DEPTH } from '../../../shared/limits.ts';

export interface UnfitMember {
  /** JSON pointer (RFC 6901) into the body, the query or the address. */
  pointer: string;
  /** Allowed values there. */
  detail: string;
}

const NAMED_MAX = 20;

/** A member of a request violates its schema; `path` names the first one. */
export class UnfitInputError extends Error {
  override name = 'UnfitInputError';
  readonly path: string;
  readonly members: readonly UnfitMember[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    const path = issues[0]?.path.map(String).join('.') ?? '';
    super(`${path} doesn't fit`);
    this.path = path;
    this.members = issues.slice(0, NAMED_MAX).map((issue) => ({
      pointer: issue.path
        .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join(''),
      detail: allowed(issue),
    }));
  }
}

function allowed(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${amount(issue)} ${issue.inclusive === false ? 'greater than' : 'of at least'} ${issue.minimum}`;
    case 'too_big':
      return `${amount(issue)} ${issue.inclusive === false ? 'less than' : 'of at most'} ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? `a text in the format ${issue.format}`;
    case 'unrecognized_keys':
      return `no ${issue.keys.join(', ')}`;
    case 'invalid_union': {
      const all = issue.errors.flatMap(([first]) => (first === undefined ? [] : [allowed(first)]));
      return [...new Set(all)].join(', or ');
    }
    case 'custom':
      return issue.message;
    default:
      return 'something else';
  }
}

const FORMATS: Record<string, string> = {
  datetime: 'a date and time in RFC 3339 format, such as 2026-11-23T18:20:00Z',
  url: 'a URL that begins with http:// or https://',
};

const AMOUNTS: Record<string, string> = { string: 'a number of characters', array: 'a number of entries' };

function amount({ origin }: { origin: string }): string {
  return AMOUNTS[origin] ?? 'a number';
}

function article(expected: string): string {
  if (expected === 'int') return 'a whole number';
  if (expected === 'boolean') return 'true or false';
  return `${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected === 'string' ? 'text' : expected}`;
}

// Unreadable requests. Their refusal has one of these reasons, never the name of an internal error.

export type UnreadableReason = 'not-json' | 'too-deep' | 'media-type' | 'address' | 'unreadable';

const UNREADABLE: Record<UnreadableReason, string> = {
  'not-json': 'The body isn’t valid JSON.',
  'too-deep': `The body is nested deeper than ${JSON_MAX_DEPTH} levels.`,
  'media-type': 'The body must be sent as Content-Type: application/json.',
  address: 'The URL can’t be decoded.',
  unreadable: 'The request can’t be read.',
};

/** Sentence for a reason; undefined for any other text. */
export function unreadableText(reason: unknown): string | undefined {
  return Object.entries(UNREADABLE).find(([known]) => known === reason)?.[1];
}

/** An unreadable body; answered with bad-message and the reason. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError';
  readonly statusCode = 400;
  readonly reason: UnreadableReason;

  /** @param message for the log */
  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
