import type { OnProgress } from './progress.js';

/** A `fetch` for one upload in a browser, where only XMLHttpRequest reports upload progress. */
export function fetchByXhr(onProgress: OnProgress): typeof fetch {
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
