import {
  type Api,
  type Field,
  fieldsOf,
  type NamedType,
  type Operation,
  pascal,
  sentFields,
  type Type,
  takesOver,
} from './read-api.js';

const HEADER = `// Code generated from the OpenAPI document by "npm run clients"; DO NOT EDIT.

package faceproof

import (
	"context"
	"encoding/json"
	"iter"
	"net/url"
)
`;

/** @returns the text of `clients/go/api.go` */
export function generateGo({ types, operations }: Api): string {
  const parts = [
    HEADER,
    ...[...types].map(([name, type]) => composeType(name, type, types)),
    ...operations.flatMap(composeRequests),
    ...operations.map(composeCall),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}`;
}

function composeType(name: string, type: NamedType, types: Api['types']): string {
  if ('words' in type) return composeWords(name, type.words);
  const fields = fieldsOf(type, types);
  return fields === null ? `type ${name} any\n` : composeStruct(name, fields);
}

function composeWords(name: string, words: readonly unknown[]): string {
  if (typeof words[0] !== 'string') return `type ${name} int\n`;
  const members = (words as string[]).map((word) => `\t${name}${goName(word.toLowerCase())} ${name} = ${JSON.stringify(word)}`);
  return [`type ${name} string\n`, 'const (', ...members, ')\n'].join('\n');
}

function composeStruct(name: string, fields: readonly Field[]): string {
  const members = fields.map((field) => {
    const about = field.about === '' ? '' : `\t// ${field.about.replace(/\s*\n\s*/g, ' ')}\n`;
    const tag = `json:"${field.name}${field.required ? '' : ',omitzero'}"`;
    return `${about}\t${goName(field.name)} ${memberType(field)} \`${tag}\``;
  });
  return [`type ${name} struct {`, ...members, '}\n'].join('\n');
}

/** Receipts are verified as they came, with members that this version does not know. */
const RAW = ['bundle', 'receipt', 'log'];

function memberType({ name, type, required }: Field): string {
  if (RAW.includes(name)) return 'json.RawMessage';
  if (required) return goType(type);
  if (type.kind === 'nullable') return `Nullable[${goType(type.of)}]`;
  return ['list', 'map', 'any', 'bytes'].includes(type.kind) ? goType(type) : `*${goType(type)}`;
}

const PLAIN = {
  text: 'string',
  word: 'string',
  whole: 'int',
  number: 'float64',
  flag: 'bool',
  bytes: '[]byte',
  any: 'any',
  none: 'any',
};

function goType(type: Type): string {
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'list':
      return `[]${goType(type.of)}`;
    case 'map':
      return `map[string]${goType(type.of)}`;
    case 'nullable':
      return ['list', 'map'].includes(type.of.kind) ? goType(type.of) : `*${goType(type.of)}`;
    default:
      return PLAIN[type.kind];
  }
}

function composeRequests(operation: Operation): string[] {
  const { id, body, query } = operation;
  return [
    ...(body.length === 0 ? [] : [composeStruct(`${pascal(id)}Request`, sentFields(operation))]),
    // A zero value of a query is one that was left out.
    ...(query.length === 0
      ? []
      : [
          composeStruct(
            `${pascal(id)}Query`,
            query.map((one) => ({ ...one, required: true })),
          ),
        ]),
  ];
}

function composeCall(operation: Operation): string {
  const { id, body, query, segments, caller, answer } = operation;
  const name = pascal(id);
  const takes = [
    'ctx context.Context',
    ...(caller === 'token' ? ['token string'] : []),
    ...segments.map((one) => `${argumentName(one.name)} string`),
    ...(body.length === 0 ? [] : [`request ${name}Request`]),
    ...(query.length === 0 ? [] : [`query ${name}Query`]),
    'options ...Option',
  ];
  const result = goType(answer);
  const fills = answer.kind !== 'none';
  const signature = `func (c *Client) ${name}(${takes.join(', ')}) ${fills ? `(answer ${result}, err error)` : 'error'} {`;
  const target = fills ? '&answer' : 'nil';
  return [
    `// ${name}: ${operation.summary}.`,
    signature,
    `\t${fills ? 'err = ' : 'return '}c.send(ctx, call{${composeRequest(operation)}}, ${target}, options)`,
    ...(fills ? ['\treturn answer, err'] : []),
    '}\n',
    composeIteration(operation, name, takes),
  ].join('\n');
}

function composeRequest(operation: Operation): string {
  const { method, path, segments, query, caller } = operation;
  const parts = path.split(/\{(\w+)\}/);
  const route = parts.map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `segment(${argumentName(part)})`));
  const pairs = query.map(({ name }) => `${JSON.stringify(name)}: text(query.${goName(name)})`);
  const constants = operation.body.flatMap(({ name, type }) => (type.kind === 'word' ? [`{"${name}", "${type.word}"}`] : []));
  const form = [...constants, ...sentFields(operation).map(({ name }) => `{"${name}", request.${goName(name)}}`)];
  return [
    `method: "${method}"`,
    `path: ${(segments.length === 0 ? [JSON.stringify(path)] : route.filter((part) => part !== '""')).join(' + ')}`,
    ...(pairs.length === 0 ? [] : [`query: url.Values{${pairs.join(', ')}}`]),
    ...(operation.body.length === 0
      ? []
      : operation.bodyAs === 'FORM'
        ? [`form: []part{${form.join(', ')}}`]
        : ['body: request']),
    ...(caller === 'key' ? ['bearer: c.apiKey'] : caller === 'token' ? ['bearer: token'] : []),
    ...(operation.keyed ? ['keyed: true'] : []),
    ...(takesOver(operation) ? ['unsafe: request.ClaimToken == nil'] : []),
    ...(operation.tagged ? ['tagged: true'] : []),
    ...(operation.accept === null ? [] : [`accept: "${operation.accept}"`]),
  ].join(', ');
}

/** `AllSessions` beside `ListSessions`. */
function composeIteration(operation: Operation, name: string, takes: readonly string[]): string {
  if (operation.items === null) return '';
  const holder = operation.query.some((field) => field.name === 'cursor') ? 'query' : 'request';
  const passed = takes.map((one) => (one.startsWith('options') ? 'options...' : one.split(' ')[0]));
  const cursor = holder === 'query' ? 'next' : '&next';
  return [
    `// All${name.replace(/^List/, '')} loops over every item of ${name}, and loads pages on demand.`,
    `func (c *Client) All${name.replace(/^List/, '')}(${takes.join(', ')}) iter.Seq2[${goType(operation.items)}, error] {`,
    `\treturn pages(func(next string) ([]${goType(operation.items)}, *string, error) {`,
    '\t\tif next != "" {',
    `\t\t\t${holder}.Cursor = ${cursor}`,
    '\t\t}',
    `\t\tpage, err := c.${name}(${passed.join(', ')})`,
    '\t\treturn page.Data, page.NextCursor, err',
    '\t})',
    '}\n',
  ].join('\n');
}

function argumentName(name: string): string {
  return name.replace(/Id$/, 'ID');
}

/** As Go spells names: `SessionID`, `ReturnURL`. */
function goName(text: string): string {
  return pascal(text)
    .replace(/Id(s?)(?=[A-Z]|$)/g, 'ID$1')
    .replace(/Url(?=[A-Z]|$)/g, 'URL');
}
