/** A part of a multipart body. */
export interface FormPart {
  name: string;
  /** null: the part is a field, not a file. */
  fileName: string | null;
  bytes: Buffer;
}

/**
 * Reads a multipart/form-data body (RFC 7578) byte by byte, and stricter than the service, which forgives some of this.
 *
 * @returns the parts, or one sentence that names the first mistake
 */
export function readForm(contentType: string | undefined, body: Buffer): FormPart[] | string {
  const boundary = readBoundary(contentType ?? '');
  if (boundary === null) return 'Content-Type is not multipart/form-data with a boundary.';
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  if (!body.subarray(0, delimiter.length).equals(delimiter)) return 'The body does not begin with the boundary.';
  const parts: FormPart[] = [];
  for (let at = delimiter.length; ; ) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return parts;
    if (body.subarray(at, at + 2).toString('latin1') !== '\r\n') return 'A boundary does not end with CR LF.';
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), at);
    if (next === -1) return 'The last boundary, which ends with two hyphens, is missing.';
    const part = readPart(body.subarray(at + 2, next));
    if (typeof part === 'string') return part;
    parts.push(part);
    at = next + 2 + delimiter.length;
  }
}

function readBoundary(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

function readPart(part: Buffer): FormPart | string {
  const end = part.indexOf('\r\n\r\n');
  if (end === -1) return 'A part has no empty line after its headers.';
  const headers = part.subarray(0, end).toString('utf8').split('\r\n');
  const disposition = headers.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line));
  const name = /;\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1];
  if (name === undefined) return 'A part has no header Content-Disposition: form-data with a name in quotes.';
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? null;
  return { name, fileName, bytes: part.subarray(end + 4) };
}
