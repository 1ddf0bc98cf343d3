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

const HEADER = `package invalid.faceproof;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The API's types, problems and calls. Generated from the OpenAPI document by {@code npm run clients}; do not edit. */
public final class Api {
    private Api() {}
`;

/** @returns the text of `clients/java/invalid/faceproof/Api.java` */
export function generateJava({ types, operations, problemCodes }: Api): string {
  const sent = namesSent(types, operations);
  const parts = [
    HEADER,
    ...[...types].map(([name, type]) => composeType(name, type, { types, isSent: sent.has(name) })),
    ...operations.flatMap((operation) => composeRequests(operation, types)),
    ...problemCodes.map(composeProblem),
    composeToProblem(problemCodes),
    composeCalls(operations, types),
    '}\n',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The types that a request holds have setters. */
function namesSent(types: Api['types'], operations: readonly Operation[]): Set<string> {
  const sent = new Set<string>();
  const visit = (type: Type): void => {
    if ('of' in type) visit(type.of);
    if (type.kind !== 'named' || sent.has(type.name)) return;
    sent.add(type.name);
    const named = types.get(type.name);
    if (named !== undefined && 'fields' in named) for (const field of named.fields) visit(field.type);
    if (named !== undefined && 'oneOf' in named) for (const one of named.oneOf) visit(one);
  };
  for (const { body } of operations) for (const field of body) visit(field.type);
  return sent;
}

function composeType(name: string, type: NamedType, of: { types: Api['types']; isSent: boolean }): string {
  if ('words' in type) return typeof type.words[0] === 'string' ? composeWords(name, type.words) : '';
  const fields = fieldsOf(type, of.types);
  return fields === null ? '' : composeModel(name, fields, of);
}

function composeWords(name: string, words: readonly string[]): string {
  const members = words.map(
    (word) =>
      [
        word
          .toUpperCase()
          .replace(/\W/g, '_')
          .replace(/^(?=\d)/, '_'),
        word,
      ] as const,
  );
  const known = members.some(([member]) => member === 'UNKNOWN') ? [] : ['        UNKNOWN(null)'];
  return [
    `    public enum ${name} implements Model.Word {`,
    `${[...members.map(([member, word]) => `        ${member}(${JSON.stringify(word)})`), ...known].join(',\n')};\n`,
    '        private final String word;\n',
    `        ${name}(String word) { this.word = word; }\n`,
    '        @Override\n        public String word() { return word; }\n    }\n',
  ].join('\n');
}

function composeModel(
  name: string,
  fields: readonly Field[],
  { types, isSent }: { types: Api['types']; isSent: boolean },
): string {
  return [
    `    public static final class ${name} extends Model {`,
    ...(isSent ? [`        public ${name}() {}\n`] : []),
    `        ${name}(Object json) { super(json); }\n`,
    `        /** From JSON that you kept. */\n        public static ${name} of(Map<String, Object> json) { return new ${name}(json); }\n`,
    ...fields.flatMap((field) => [
      ...docOf(field.about),
      `        public ${returned(field, types)} ${methodName(field.name)}() { return ${decode(field.type, `members.get("${field.name}")`, types)}; }\n`,
      ...(isSent ? [composeSetter(name, field, types)] : []),
    ]),
    '    }\n',
  ].join('\n');
}

function composeSetter(name: string, field: Field, types: Api['types']): string {
  const taken = javaType(field.type, types);
  return `        public ${name} ${methodName(field.name)}(${taken} value) { put("${field.name}", value); return this; }\n`;
}

function docOf(about: string): string[] {
  const text = about
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('*/', '* /')
    .replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return about === '' ? [] : [`        /** ${text.replace(/`([^`]+)`/g, '{@code $1}')} */`];
}

/** Objects where a value may be absent. */
function returned({ type, required }: Field, types: Api['types']): string {
  const name = javaType(type, types);
  return required ? ({ Long: 'long', Double: 'double', Boolean: 'boolean' }[name] ?? name) : name;
}

const PLAIN = {
  text: 'String',
  word: 'String',
  whole: 'Long',
  number: 'Double',
  flag: 'Boolean',
  bytes: 'byte[]',
  any: 'Object',
  none: 'void',
};

function javaType(type: Type, types: Api['types']): string {
  switch (type.kind) {
    case 'named':
      return isWhole(type.name, types) ? 'Long' : isOpaque(type.name, types) ? 'Object' : type.name;
    case 'list':
      return `List<${javaType(type.of, types)}>`;
    case 'map':
      return `Map<String, ${javaType(type.of, types)}>`;
    case 'nullable':
      return javaType(type.of, types);
    default:
      return PLAIN[type.kind];
  }
}

function decode(type: Type, value: string, types: Api['types']): string {
  switch (type.kind) {
    case 'whole':
      return `whole(${value})`;
    case 'number':
      return `number(${value})`;
    case 'any':
      return value;
    case 'list':
    case 'map':
      return `${type.kind}(${value}, ${decoder(type.of, types)})`;
    case 'nullable':
      return decode(type.of, value, types);
    case 'named': {
      if (isWhole(type.name, types)) return `whole(${value})`;
      if (isOpaque(type.name, types)) return value;
      const isWord = 'words' in (types.get(type.name) ?? {});
      return isWord ? `word(${value}, ${type.name}.class)` : `one(${value}, ${type.name}::new)`;
    }
    default:
      return `(${javaType(type, types)}) ${value}`;
  }
}

function decoder(type: Type, types: Api['types']): string {
  const body = decode(type, 'item', types);
  return /^one\(item, (\w+::new)\)$/.exec(body)?.[1] ?? `item -> ${body}`;
}

function isWhole(name: string, types: Api['types']): boolean {
  const type = types.get(name);
  return type !== undefined && 'words' in type && typeof type.words[0] !== 'string';
}

function isOpaque(name: string, types: Api['types']): boolean {
  const type = types.get(name);
  return type === undefined || ('oneOf' in type && fieldsOf(type, types) === null);
}

function composeRequests(operation: Operation, types: Api['types']): string[] {
  const { id, query } = operation;
  const of = { types, isSent: true };
  return [
    ...(operation.body.length === 0 ? [] : [composeModel(`${pascal(id)}Request`, sentFields(operation).map(optional), of)]),
    ...(query.length === 0 ? [] : [composeModel(`${pascal(id)}Query`, query.map(optional), of)]),
  ];
}

function optional(field: Field): Field {
  return { ...field, required: false };
}

function problemClass(code: string): string {
  return `${pascal(code.replace(/_error$/, ''))}Exception`;
}

function composeProblem(code: string): string {
  const name = problemClass(code);
  return [
    `    /** {@code ${code}} */`,
    `    public static final class ${name} extends FaceproofException.Problem {`,
    `        ${name}(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }\n    }\n`,
  ].join('\n');
}

function composeToProblem(codes: readonly string[]): string {
  return [
    '    static FaceproofException.Problem toProblem(Map<String, Object> problem, int tries, Duration retryAfter) {',
    '        switch ((String) problem.get("code")) {',
    ...codes.map(
      (code) => `            case "${code}":\n                return new ${problemClass(code)}(problem, tries, retryAfter);`,
    ),
    '            default:\n                return new FaceproofException.Problem(problem, tries, retryAfter);\n        }\n    }\n',
  ].join('\n');
}

function composeCalls(operations: readonly Operation[], types: Api['types']): string {
  return [
    '    /** Every call, named after its operation in the OpenAPI document. */',
    '    public static class Calls {',
    '        private final Transport transport;\n        private final String apiKey;\n',
    '        Calls(Transport transport, String apiKey) {',
    '            this.transport = transport;\n            this.apiKey = apiKey;\n        }\n',
    ...operations.map((operation) => composeCall(operation, types)),
    '    }',
  ].join('\n');
}

function composeCall(operation: Operation, types: Api['types']): string {
  const { id, body, query, segments, caller, answer } = operation;
  const takes = [
    ...(caller === 'token' ? ['String token'] : []),
    ...segments.map(({ name }) => `String ${name}`),
    ...(body.length === 0 ? [] : [`${pascal(id)}Request request`]),
    ...(query.length === 0 ? [] : [`${pascal(id)}Query query`]),
    'CallOption... options',
  ];
  const result = javaType(answer, types);
  const sending = `transport.send(${composeRequest(operation)}, options)`;
  const value =
    answer.kind === 'none'
      ? sending
      : decode(answer, sending, types).replace(
          /^(?=\w+\()/,
          answer.kind === 'map' || answer.kind === 'named' || answer.kind === 'list' ? 'Model.' : '',
        );
  const short = takes.filter((one) => !one.endsWith(' query'));
  const passed = short.map(nameOf).slice(0, -1);
  return [
    `        /** ${operation.summary}. */`,
    `        public ${result} ${id}(${takes.join(', ')}) {`,
    `            ${answer.kind === 'none' ? '' : 'return '}${value};\n        }\n`,
    ...(query.length === 0
      ? []
      : [
          `        public ${result} ${id}(${short.join(', ')}) {`,
          `            ${answer.kind === 'none' ? '' : 'return '}${id}(${[...passed, `new ${pascal(id)}Query()`, 'options'].join(', ')});\n        }\n`,
        ]),
    composeIteration(operation, takes, types),
  ].join('\n');
}

function composeRequest(operation: Operation): string {
  const { method, path, caller, body, query } = operation;
  const parts = path.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `Transport.segment(${part})`));
  const constants = body.flatMap(({ name, type }) => (type.kind === 'word' ? [`"${name}", "${type.word}"`] : []));
  return [
    `new ApiCall("${method}", ${parts.filter((part) => part !== '""').join(' + ')})`,
    ...(query.length === 0 ? [] : ['.query(query)']),
    ...(body.length === 0
      ? []
      : operation.bodyAs === 'FORM'
        ? [`.form(request.members, ${constants.join(', ') || 'null, null'})`]
        : ['.body(request)']),
    ...(caller === 'key' ? ['.bearer(apiKey)'] : caller === 'token' ? ['.bearer(token)'] : []),
    ...(operation.keyed ? ['.keyed()'] : []),
    ...(takesOver(operation) ? ['.unsafe(request.claimToken() == null)'] : []),
    ...(operation.tagged ? ['.tagged()'] : []),
    ...(operation.accept === null ? [] : [`.accept("${operation.accept}")`]),
  ].join('');
}

/** `allSessions` beside `listSessions`. */
function composeIteration(operation: Operation, takes: readonly string[], types: Api['types']): string {
  if (operation.items === null) return '';
  const { id } = operation;
  const holder = operation.query.some(({ name }) => name === 'cursor') ? 'query' : 'request';
  const type = `${pascal(id)}${pascal(holder)}`;
  const passed = takes.map(nameOf).map((one) => (one === holder ? `${holder}At` : one));
  return [
    `        /** Every item of {@code ${id}}; pages are loaded on demand. */`,
    `        public Iterable<${javaType(operation.items, types)}> all${pascal(id).replace(/^List/, '')}(${takes.join(', ')}) {`,
    '            return Pages.of(cursor -> {',
    `                ${type} ${holder}At = new ${type}(${holder}.members);`,
    `                if (cursor != null) ${holder}At.cursor(cursor);`,
    `                return ${id}(${passed.join(', ')});`,
    '            }, page -> page.data(), page -> page.nextCursor());\n        }\n',
  ].join('\n');
}

function nameOf(parameter: string): string {
  return parameter.split(' ').at(-1) ?? '';
}

const RESERVED = /^(case|class|default|final|for|if|in|new|notify|package|public|switch|this|wait)$/;

function methodName(name: string): string {
  return pascal(name)
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replace(RESERVED, '$1_');
}
