// `npm run docs`: writes the messages and their fields in docs/protocol.md from the schemas of shared/protocol, with the first
// sentence of each field's comment. `npm run check` fails while the page says something else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { customerBoard, guestCard, operatorBoard } from '../shared/protocol/board/board.ts';
import { customerOptions, operatorOptions } from '../shared/protocol/board/board-options.ts';
import { courseKpis } from '../shared/protocol/board/course-kpis.ts';
import { itemDetail } from '../shared/protocol/board/item-detail.ts';
import { boardLoad } from '../shared/protocol/board/kitchen-load.ts';
import { plannedOrders } from '../shared/protocol/board/planned.ts';
import { prepSms } from '../shared/protocol/board/prep-sms.ts';
import { line, ticket } from '../shared/protocol/board/ticket.ts';
import { boardAddress, view } from '../shared/protocol/board/view.ts';
import { command } from '../shared/protocol/command-schema.ts';
import { downMessage, link, notice, site } from '../shared/protocol/down.ts';
import { glassTrouble } from '../shared/protocol/glass.ts';
import { printerTrouble } from '../shared/protocol/printer.ts';
import { REFUSAL_CODES } from '../shared/protocol/refusal.ts';
import { session } from '../shared/protocol/session.ts';
import { soundSubject } from '../shared/protocol/sounds.ts';
import { upMessage } from '../shared/protocol/up.ts';
import type { CheckResult } from './check-ledger.ts';
import { root } from './source-id.ts';

const PAGE = join(root, 'docs/protocol.md');
const BEGIN = '<!-- npm run docs -->';
const END = '<!-- end -->';
const LINE_CHARACTERS = 118;
const SENTENCE_CHARACTERS = 64;

/** A shape that others name; `from`: where below shared/protocol the comments of its fields are, and in which constants. */
interface NamedShape {
  name: string;
  schema: z.ZodMiniType;
  from: [file: string, ...constants: string[]];
}

const { head } = operatorBoard.shape;
const SHAPES: readonly NamedShape[] = [
  { name: 'address', schema: boardAddress, from: ['board/view.ts', 'boardAddress'] },
  { name: 'view', schema: view, from: ['board/view.ts', 'view'] },
  { name: 'session', schema: session, from: ['session.ts', 'session'] },
  { name: 'site', schema: site, from: ['down.ts', 'site'] },
  { name: 'link', schema: link, from: ['down.ts', 'link'] },
  { name: 'printer', schema: printerTrouble, from: ['printer.ts', 'printerHealth', 'printerTrouble'] },
  { name: 'glass', schema: glassTrouble, from: ['glass.ts', 'glassTrouble'] },
  { name: 'notice', schema: notice, from: ['down.ts', 'notice'] },
  { name: 'soundSubject', schema: soundSubject, from: ['sounds.ts', 'soundSubject'] },
  { name: 'operatorBoard', schema: operatorBoard, from: ['board/board.ts', 'operatorBoard'] },
  { name: 'head', schema: head, from: ['board/board.ts', 'head'] },
  { name: 'counts', schema: head.shape.counts, from: ['board/board.ts', 'stageCounts'] },
  { name: 'itemRow', schema: operatorBoard.shape.items.def.element, from: ['board/board.ts', 'itemRow'] },
  { name: 'ticket', schema: ticket, from: ['board/ticket.ts', 'ticket'] },
  { name: 'line', schema: line, from: ['board/ticket.ts', 'ownLine', 'line'] },
  { name: 'modifier', schema: line.shape.modifiers.def.element, from: ['board/ticket.ts'] },
  { name: 'load', schema: boardLoad, from: ['board/kitchen-load.ts', 'boardLoad'] },
  { name: 'detail', schema: itemDetail, from: ['board/item-detail.ts', 'itemDetail'] },
  { name: 'kpis', schema: courseKpis, from: ['board/course-kpis.ts', 'courseKpis'] },
  { name: 'planned', schema: plannedOrders, from: ['board/planned.ts', 'plannedOrders'] },
  { name: 'prepSms', schema: prepSms, from: ['board/prep-sms.ts', 'prepSms'] },
  { name: 'customerBoard', schema: customerBoard, from: ['board/board.ts', 'customerBoard'] },
  { name: 'guestCard', schema: guestCard, from: ['board/board.ts', 'guestCard'] },
];

const names = z.registry<{ id: string }>();
for (const { name, schema } of SHAPES) names.add(schema, { id: name });
names.add(operatorOptions, { id: 'operatorOptions' });
names.add(customerOptions, { id: 'customerOptions' });
names.add(command, { id: 'command' });

type Shape = z.core.JSONSchema.BaseSchema;
type Child = z.core.JSONSchema._JSONSchema;

/** The page with its generated part as the schemas say now. */
function withSchemas(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${generated()}\n\n${END}${after}`;
}

function generated(): string {
  const shapes = SHAPES.map(({ name, schema, from }) => {
    const comments = commentsOf(...from);
    const variants = schemaOf(schema).oneOf;
    if (variants === undefined) return `${name} ${fieldsOf(schemaOf(schema), comments)}`;
    return `${name}\n${variants.map((each) => `  ${typeOf(each)}`).join('\n')}`;
  });
  const commands = (schemaOf(command).oneOf ?? []).map((each) => {
    const { name, ...fields } = propertiesOf(each);
    return `${constOf(name)} ${typeOf({ ...shapeOf(each), properties: fields })}`;
  });
  return [
    section('Display to hub', messages(upMessage)),
    section('Commands', commands.join('\n')),
    section('Hub to display', messages(downMessage)),
    section('Shapes', shapes.join('\n\n')),
    section(
      'Options of boards',
      `operatorOptions\n${optionsOf(operatorOptions)}\n\ncustomerOptions\n${optionsOf(customerOptions)}`,
    ),
    `### Refusal codes\n\n${wrapped(
      REFUSAL_CODES.map((code) => `\`${code}\``),
      '',
    )}`,
  ].join('\n\n');
}

function section(title: string, text: string): string {
  return `### ${title}\n\n\`\`\`\n${text}\n\`\`\``;
}

function messages(union: z.ZodMiniType): string {
  return (schemaOf(union).oneOf ?? [])
    .map((each) => {
      const { t, ...fields } = propertiesOf(each);
      return `${constOf(t)} ${typeOf({ ...shapeOf(each), properties: fields })}`;
    })
    .join('\n');
}

/** Fields with a comment on a line each, the others side by side. */
function fieldsOf(shape: Shape, comments: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) lines.push(wrapped(plain, '  '));
    plain = [];
  };
  for (const [name, child] of Object.entries(shape.properties ?? {})) {
    const field = fieldOf(name, child, shape);
    const comment = comments.get(name);
    if (comment === undefined) plain.push(field);
    else {
      flush();
      lines.push(`  ${field}  // ${comment}`);
    }
  }
  flush();
  return `{\n${lines.join('\n')}\n}`;
}

/** A text has no type, so that what remains is easier to see. */
function fieldOf(name: string, child: Child, parent: Shape): string {
  const type = typeOf(child);
  return `${name}${parent.required?.includes(name) ? '' : '?'}${type === 'text' ? '' : `:${type}`}`;
}

function typeOf(child: Child): string {
  const shape = shapeOf(child);
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? '';
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return enumOf(shape.enum);
  const either = shape.anyOf ?? shape.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join('|');
  if (shape.type === 'array') return listOf(typeOf(itemsOf(shape)));
  if (shape.type !== 'object') return shape.type === 'string' ? 'text' : basicType(shape);
  if (shape.properties === undefined) return `{[id]:${typeOf(shape.additionalProperties ?? {})}}`;
  return `{${Object.entries(shape.properties)
    .map(([name, each]) => fieldOf(name, each, shape))
    .join(',')}}`;
}

function listOf(type: string): string {
  return /^[^{]*\|/.test(type) ? `(${type})[]` : `${type}[]`;
}

/** A union of basic types may come as a list of their names. */
function basicType({ type }: Shape): string {
  if (type === undefined) return 'any';
  return [type].flat().join('|').replace('integer', 'number').replace('string', 'text');
}

function enumOf(values: readonly unknown[]): string {
  if (values.length === REFUSAL_CODES.length) return 'code';
  return values.map((value) => JSON.stringify(value)).join('|');
}

function itemsOf({ items }: Shape): Child {
  return items === undefined || Array.isArray(items) ? {} : items;
}

/** Options by type, as most are switches. */
function optionsOf(schema: z.ZodMiniType): string {
  const byType = Map.groupBy(Object.entries(propertiesOf(schemaOf(schema))), ([, child]) => typeOf(child));
  return [...byType]
    .map(([type, fields]) => wrapped([`${type}:`, ...fields.map(([name]) => name)], '  ', ' '))
    .join('\n');
}

function wrapped(words: readonly string[], indent: string, joint = ', '): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + joint.length > LINE_CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = `${last}${joint}${word}`;
  }
  return lines.map((each) => `${indent}${each}`).join(`${joint.trimEnd()}\n`);
}

function schemaOf(schema: z.ZodMiniType): Shape {
  const shape = z.toJSONSchema(schema, { io: 'input', metadata: names });
  // A schema with a name is a reference to itself among its definitions.
  const own = shape.$ref?.split('/').at(-1);
  return own === undefined ? shape : shapeOf(shape.$defs?.[own] ?? {});
}

function shapeOf(child: Child): Shape {
  return typeof child === 'boolean' ? {} : child;
}

function propertiesOf(child: Child): Record<string, Child> {
  return shapeOf(child).properties ?? {};
}

function constOf(child: Child | undefined): string {
  return String(shapeOf(child ?? {}).const);
}

/** The first sentence of the comment before each field of these constants, where it is short. */
function commentsOf(file: string, ...constants: string[]): ReadonlyMap<string, string> {
  const source = readFileSync(join(root, 'shared/protocol', file), 'utf8');
  const blocks = source.split(/^(?:export )?const /m).filter((block) => constants.includes(nameOf(block)));
  const found = blocks.flatMap((block) => [...block.matchAll(/\/\*\* ([^\n]+) \*\/\n {2}(\w+):/g)]);
  return new Map(
    found
      .map(([, comment = '', name = '']): [string, string] => [name, sentenceOf(comment)])
      .filter(([, sentence]) => sentence.length <= SENTENCE_CHARACTERS),
  );
}

function nameOf(block: string): string {
  return /^\w+/.exec(block)?.[0] ?? '';
}

/** Without the requirements that it names. */
function sentenceOf(comment: string): string {
  const [first = ''] = comment
    .replaceAll(/ \([A-Z0-9-]+(?:(?:,| to| and) [A-Z0-9-]+)*\)/g, '')
    .split(/[.;](?:\s|$)/);
  return first;
}

/** The docs' part of `npm run check`. */
export function checkProtocol(): CheckResult {
  const page = readFileSync(PAGE, 'utf8');
  const isFresh = page === withSchemas(page);
  return { errors: isFresh ? [] : ['docs/protocol.md is stale: npm run docs'] };
}

if (import.meta.main) writeFileSync(PAGE, withSchemas(readFileSync(PAGE, 'utf8')));
