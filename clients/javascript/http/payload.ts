/** The content of a request. */
export type Payload = { kind: 'JSON'; value: unknown } | { kind: 'FORM'; form: FormData; onProgress?: OnProgress | undefined };

export interface EncodedPayload {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  onProgress: OnProgress | undefined;
}

const CHUNK_BYTES = 64 * 1024;

/**
 * Encodes the payload once for all tries of a call. A form encoded again would get another boundary, and would no longer match
 * its idempotency key.
 */
export async function encodePayload(payload: Payload): Promise<EncodedPayload> {
  switch (payload.kind) {
    case 'JSON':
      return {
        bytes: new TextEncoder().encode(JSON.stringify(payload.value)),
        contentType: 'application/json',
        onProgress: undefined,
      };
    case 'FORM': {
      const encoded = new Response(payload.form);
      const contentType = encoded.headers.get('Content-Type') ?? 'multipart/form-data';
      return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType, onProgress: payload.onProgress };
    }
  }
}

/**
 * @returns the body of one try, and the `fetch` to send it with. With progress, browsers use XMLHttpRequest, because they stream
 * uploads over HTTP/2 only, or not at all.
 */
export function openBody(
  { bytes, onProgress }: EncodedPayload,
  fetchPlainly: typeof fetch,
): { init: RequestInit & { duplex?: 'half' }; fetch: typeof fetch } {
  if (onProgress === undefined) return { init: { body: bytes }, fetch: fetchPlainly };
  if (typeof XMLHttpRequest === 'function') return { init: { body: bytes }, fetch: fetchByXhr(onProgress) };
  return { init: { body: streamBytes(bytes, onProgress), duplex: 'half' }, fetch: fetchPlainly };
}

function streamBytes(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sentBytes = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = bytes.slice(sentBytes, sentBytes + CHUNK_BYTES);
      if (chunk.length === 0) return controller.close();
      controller.enqueue(chunk);
      sentBytes += chunk.length;
      onProgress({ sentBytes, totalBytes: bytes.length });
    },
  });
}

/** A `fetch` for one upload in a browser, where only XMLHttpRequest reports upload progress. */
function fetchByXhr(onProgress: OnProgress): typeof fetch {
  return (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(init?.method ?? 'GET', String(input));
      xhr.responseType = 'arraybuffer';
      new Headers(init?.headers).forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
      xhr.onload = () => resolve(toResponse(xhr));
      xhr.onerror = () => reject(new TypeError('The upload got no response'));
      xhr.onabort = () => reject(init?.signal?.reason);
      init?.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(init?.body as XMLHttpRequestBodyInit);
    });
}

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const bodiless = xhr.status === 204 || xhr.status === 304;
  return new Response(bodiless ? null : (xhr.response as ArrayBuffer), { status: xhr.status, headers });
}

/** The content of a file, from disk, from a form or from a camera. */
export type Bytes = Blob | Uint8Array | ArrayBuffer;

/** @param type the media type, unless `bytes` is a Blob, which has its own */
export function toBlob(bytes: Bytes, type = ''): Blob {
  if (bytes instanceof Blob) return bytes;
  return new Blob([bytes instanceof ArrayBuffer ? bytes : new Uint8Array(bytes)], { type });
}

/** @param progress the bytes handed to the network so far, and the total; a retry starts over */
export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void;
