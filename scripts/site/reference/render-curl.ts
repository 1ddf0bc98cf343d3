import type { SampleRequest } from './sample-request.js';

/** The environment variable that holds each credential. */
const CREDENTIAL_NAMES = {
  apiKey: 'FACEPROOF_API_KEY',
  captureToken: 'FACEPROOF_TOKEN',
  operatorToken: 'OPERATOR_TOKEN',
} as const;

/** A call with curl, for a POSIX shell. Pure. */
export function renderCurl(request: SampleRequest): string {
  const method = request.method === 'GET' || (request.method === 'POST' && hasBody(request)) ? '' : ` -X ${request.method}`;
  const lines = [
    `curl${method} "$FACEPROOF_URL${request.path}"`,
    ...(request.credential === null ? [] : [`-H "Authorization: Bearer $${CREDENTIAL_NAMES[request.credential]}"`]),
    ...(request.takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(request.json === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(request.json, null, 2).replaceAll('\n', '\n  '))}`]),
    ...renderForm(request.form ?? {}),
  ];
  return lines.join(' \\\n  ');
}

function hasBody({ json, form }: SampleRequest): boolean {
  return json !== undefined || form !== null;
}

function renderForm(form: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((file) => `-F ${name}=@${file}`);
    if (typeof value === 'object') return [`-F ${quote(`${name}=${JSON.stringify(value)}`)}`];
    return [isFile(value) ? `-F ${name}=@${String(value)}` : `-F ${name}=${String(value)}`];
  });
}

function isFile(value: unknown): boolean {
  return typeof value === 'string' && /\.(jpg|png|webp|mp4)$/.test(value);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
