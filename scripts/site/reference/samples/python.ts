import { CREDENTIAL_NAMES, isFile } from './curl.js';
import type { SampleRequest } from './sample-request.js';

/** A call with Python's `requests`. Pure. */
export function renderPython(request: SampleRequest): string {
  const headers = [
    ...(request.credential === null
      ? []
      : [`"Authorization": f"Bearer {os.environ['${CREDENTIAL_NAMES[request.credential]}']}"`]),
    ...(request.takesIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const args = [
    `os.environ["FACEPROOF_URL"] + "${request.path}"`,
    ...(headers.length === 0 ? [] : [`headers=${group('{', headers, '}', 1)}`]),
    ...(request.json === undefined ? [] : [`json=${toPython(request.json, 1)}`]),
    ...renderForm(request.form),
  ];
  const modules = [
    'os',
    ...(request.form !== null && hasJson(request.form) ? ['json'] : []),
    ...(request.takesIdempotencyKey ? ['uuid'] : []),
  ];
  return [
    ...modules.sort().map((name) => `import ${name}`),
    '',
    'import requests',
    '',
    `response = requests.${request.method.toLowerCase()}(`,
    ...args.map((arg) => `    ${arg},`),
    '    timeout=70,',
    ')',
    'response.raise_for_status()',
    'print(response.text)',
  ].join('\n');
}

function renderForm(form: SampleRequest['form']): string[] {
  if (form === null) return [];
  const files = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isFile(one) ? [`("${name}", open("${String(one)}", "rb"))`] : [])),
  );
  const fields = Object.entries(form).flatMap(([name, value]) => {
    if (isFile(value) || Array.isArray(value)) return [];
    return [`"${name}": ${typeof value === 'object' ? `json.dumps(${toPython(value)})` : JSON.stringify(value)}`];
  });
  return [`data=${group('{', fields, '}', 1)}`, `files=${group('[', files, ']', 1)}`];
}

function hasJson(form: Readonly<Record<string, unknown>>): boolean {
  return Object.values(form).some((value) => typeof value === 'object' && !Array.isArray(value));
}

/** A JSON value as Python writes it. */
function toPython(value: unknown, depth = 0): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((item) => toPython(item, depth)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${toPython(member, depth + 1)}`);
  return group('{', members, '}', depth);
}

/** On one line where it is short, else a line for each. */
function group(open: string, members: readonly string[], close: string, depth: number): string {
  const short = `${open}${members.join(', ')}${close}`;
  if (short.length + depth * 4 <= 72) return short;
  const pad = '    '.repeat(depth + 1);
  return `${open}\n${members.map((member) => `${pad}${member},`).join('\n')}\n${'    '.repeat(depth)}${close}`;
}
