// Options of `npm run slip`, validated (CAPT-12).
import { CAPTURED_CODE_PAGES, CAPTURED_LANGUAGES } from '../../shared/model/capture-port.ts';
import { captureTemplate } from '../../shared/model/capture-template.ts';
import type { SlipOptions } from './read-slips.ts';

/**
 * @param template JSON of a template: `{"name": …, "rules": [{"pattern": …}]}`
 * @throws Error with a user-readable text if an option's value is invalid
 */
export function slipOptions(given: {
  language?: string | undefined;
  codePage?: string | undefined;
  template?: string | undefined;
}): SlipOptions {
  return {
    language: oneOf('--language', CAPTURED_LANGUAGES, given.language ?? 'auto'),
    codePage: oneOf('--code-page', CAPTURED_CODE_PAGES, given.codePage ?? 'as-sent'),
    ...(given.template === undefined ? {} : { template: templateOf(given.template) }),
  };
}

function oneOf<Value extends string>(option: string, values: readonly Value[], given: string): Value {
  const value = values.find((each) => each === given);
  if (value === undefined) throw new Error(`${option} is ${given}; allowed: ${values.join(', ')}.`);
  return value;
}

function templateOf(json: string): NonNullable<SlipOptions['template']> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`The template is not JSON: ${String(error)}`);
  }
  const read = captureTemplate.safeParse(value);
  if (!read.success)
    throw new Error(`The template has an invalid rule: ${read.error.issues[0]?.path.join('.') ?? ''}`);
  return read.data;
}
