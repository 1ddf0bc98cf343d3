import { type Api, type Field, type NamedType, type Operation, pascal, type Type, takesOver } from './read-api.js';

const HEADER = `"""The API's types, problems and calls. Generated from the OpenAPI document by \`npm run clients\`; do not edit."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, TypedDict, Union

from ._errors import ProblemError
from ._http import UNSET, Transport, iterate_pages, segment

if TYPE_CHECKING:
    from typing_extensions import NotRequired
`;

/** @returns the text of `faceproof/_api.py` */
export function generatePython({ types, operations, events, problemCodes }: Api): string {
  const parts = [
    HEADER,
    ...[...types].sort(byDependence).map(([name, type]) => composeType(name, type)),
    `Event = Union[${events.map((name) => `"${name}"`).join(', ')}]`,
    ...problemCodes.map(composeProblem),
    `__all__ = [${[...types.keys(), 'Event', 'Calls', 'AsyncCalls', ...problemCodes.map(problemClass)].map((name) => `"${name}"`).join(', ')}]`,
    `PROBLEMS = {${problemCodes.map((code) => `"${code}": ${problemClass(code)}`).join(', ')}}`,
    composeCalls(operations, 'SYNC'),
    composeCalls(operations, 'ASYNC'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Words and classes first: `Union` and `Literal` are evaluated when the module loads. */
function byDependence([, one]: [string, NamedType], [, other]: [string, NamedType]): number {
  const rank = (type: NamedType) => ('words' in type ? 0 : 'fields' in type ? 1 : 2);
  return rank(one) - rank(other);
}

function composeType(name: string, type: NamedType): string {
  if ('words' in type) return `${name} = Literal[${type.words.map((word) => JSON.stringify(word)).join(', ')}]`;
  if ('oneOf' in type) return `${name} = Union[${type.oneOf.map((one) => JSON.stringify(annotate(one))).join(', ')}]`;
  if (type.fields.some((field) => pythonName(field.name, false) !== field.name)) {
    const members = type.fields.map((field) => `    ${JSON.stringify(field.name)}: '${memberType(field)}',`);
    return [`${name} = TypedDict("${name}", {  # its members are no names of Python`, ...members, '})'].join('\n');
  }
  const members = type.fields.map((field) => `    ${field.name}: ${memberType(field)}${docOf(field.about, 4)}`);
  return [`\nclass ${name}(TypedDict):`, ...(members.length === 0 ? ['    pass'] : members)].join('\n');
}

function memberType(field: Field): string {
  return field.required ? annotate(field.type) : `NotRequired[${annotate(field.type)}]`;
}

function docOf(about: string, indent: number): string {
  return about === '' ? '' : `\n${' '.repeat(indent)}"""${tidy(about)}"""`;
}

function tidy(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/"$/, '" ')
    .replace(/\s*\n\s*/g, ' ');
}

const PLAIN = { text: 'str', whole: 'int', number: 'float', flag: 'bool', bytes: 'bytes', any: 'Any', none: 'None' };

function annotate(type: Type): string {
  switch (type.kind) {
    case 'word':
      return `Literal["${type.word}"]`;
    case 'named':
      return type.name;
    case 'list':
      return `List[${annotate(type.of)}]`;
    case 'map':
      return `Dict[str, ${annotate(type.of)}]`;
    case 'nullable':
      return `${annotate(type.of)} | None`;
    default:
      return PLAIN[type.kind];
  }
}

function problemClass(code: string): string {
  return `${pascal(code.replace(/_error$/, ''))}Error`;
}

function composeProblem(code: string): string {
  return `\nclass ${problemClass(code)}(ProblemError):\n    """\`${code}\`"""`;
}

function composeCalls(operations: readonly Operation[], kind: 'SYNC' | 'ASYNC'): string {
  const head =
    kind === 'SYNC'
      ? [
          '\nclass Calls:',
          '    """Every call, named after its operation in the OpenAPI document."""',
          '',
          '    _transport: Transport',
        ]
      : ['\nclass AsyncCalls:', '    """The same calls for asyncio. Each runs in a thread."""', '', '    _calls: Calls'];
  return [...head, ...operations.flatMap((one) => composeCall(one, kind))].join('\n');
}

interface Argument {
  name: string;
  annotation: string;
  about: string;
  /** With a default. */
  optional: boolean;
}

function composeCall(operation: Operation, kind: 'SYNC' | 'ASYNC'): string[] {
  const name = snake(operation.id);
  const positional = [
    ...(operation.caller === 'token' ? [argument('token', 'str', 'The capture, claim or upload token of the call.')] : []),
    ...operation.segments.map((one) => argument(pythonName(one.name), annotate(one.type), one.about)),
  ];
  // None leaves a part of a query out: the first page has no cursor.
  const part = (one: Field): Field => (one.required ? one : { ...one, type: { kind: 'nullable', of: one.type } });
  const named = [...operation.query.map(part), ...operation.body]
    // A constant needs no argument.
    .filter(({ type }) => operation.bodyAs === 'JSON' || type.kind !== 'word')
    .map((one) => ({ ...argument(pythonName(one.name), annotate(one.type), one.about), optional: !one.required }))
    .sort((one, other) => Number(one.optional) - Number(other.optional));
  const options = [
    ...(operation.conditional ? [option('if_match', 'str | None', 'None', 'The `etag` that the change is based on.')] : []),
    ...(operation.keyed ? [option('idempotency_key', 'str | None', 'None', 'Your own key, such as an order id.')] : []),
    option('timeout', 'float | None', 'None', 'Seconds for one try.'),
  ];
  const takes = [
    'self',
    ...positional.map((one) => `${one.name}: ${one.annotation}`),
    '*',
    ...named.map((one) => `${one.name}: ${one.annotation}${one.optional ? ' = UNSET' : ''}`),
    ...options.map((one) => `${one.name}: ${one.annotation} = ${one.standard}`),
  ];
  const passed = [...positional.map((one) => one.name), ...[...named, ...options].map((one) => `${one.name}=${one.name}`)];
  const result = annotate(operation.answer);
  const documented = [...positional, ...named, ...options].filter((one) => one.about !== '');
  const doc = [
    '',
    `        """${tidy(operation.summary)}.`,
    '',
    ...documented.map((one) => `        ${one.name}: ${tidy(one.about)}`),
    '        """',
  ];
  if (kind === 'ASYNC')
    return [
      '',
      `    async def ${name}(${takes.join(', ')}) -> ${result}:`,
      `        return await asyncio.to_thread(self._calls.${name}, ${passed.join(', ')})`,
    ];
  return [
    '',
    `    def ${name}(${takes.join(', ')}) -> ${result}:${doc.join('\n')}`,
    `        return self._transport.send(${composeRequest(operation)})  # type: ignore[no-any-return]`,
    ...composeIteration(operation, name, takes, passed),
  ];
}

/** `iterate_sessions` beside `list_sessions`. */
function composeIteration(operation: Operation, name: string, takes: string[], passed: string[]): string[] {
  if (operation.items === null) return [];
  const loop = name.startsWith('list_') ? name.replace('list_', 'iterate_') : `iterate_${name}`;
  const turned = passed
    .filter((one) => !one.startsWith('idempotency_key='))
    .map((one) => (one === 'cursor=cursor' ? 'cursor=at' : one));
  const own = takes.filter((one) => !one.startsWith('idempotency_key'));
  return [
    '',
    `    def ${loop}(${own.join(', ')}) -> Iterator[${annotate(operation.items)}]:`,
    `        """Every item of \`${name}\`; pages are loaded on demand."""`,
    `        return iterate_pages(lambda at: self.${name}(${turned.join(', ')}), cursor)`,
  ];
}

function composeRequest(operation: Operation): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, id: string) => `{segment(${pythonName(id)})}`);
  const members = (fields: readonly Field[]) =>
    `{${fields.map(({ name, type }) => `"${name}": ${type.kind === 'word' ? `"${type.word}"` : pythonName(name)}`).join(', ')}}`;
  const parts = [
    `"${operation.method}"`,
    `${path === operation.path ? '' : 'f'}"${path}"`,
    ...(operation.query.length === 0 ? [] : [`query=${members(operation.query)}`]),
    ...(operation.body.length === 0 ? [] : [`${operation.bodyAs === 'FORM' ? 'form' : 'body'}=${members(operation.body)}`]),
    ...(operation.caller === 'key' ? [] : [`bearer=${operation.caller === 'token' ? 'token' : 'None'}`]),
    ...(takesOver(operation) ? ['repeatable=claim_token is not UNSET'] : []),
    ...(operation.keyed ? ['idempotency_key=idempotency_key', 'keyed=True'] : []),
    ...(operation.conditional ? ['if_match=if_match'] : []),
    ...(operation.tagged ? ['tagged=True'] : []),
    ...(operation.accept === null ? [] : [`accept="${operation.accept}"`]),
    'timeout=timeout',
  ];
  return parts.join(', ');
}

function argument(name: string, annotation: string, about: string): Argument {
  return { name, annotation, about, optional: false };
}

function option(name: string, annotation: string, standard: string, about: string) {
  return { name, annotation, standard, about };
}

function snake(text: string): string {
  return text.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
}

const RESERVED = /^(from|is|in|not|or|and|class|def|pass|with|import|global|lambda)$/;

function pythonName(name: string, inSnake = true): string {
  return (inSnake ? snake(name) : name).replace(RESERVED, '$1_').replace(/\W/g, '_');
}
