import { FetchError } from './fetch-error.js';
import type { FetchFilesOptions, WantedFile } from './wanted-file.js';

/**
 * @param file a download longer than `file.bytes` is aborted
 * @throws FetchError
 */
export async function readUrl(
  url: string,
  file: Pick<WantedFile, 'name' | 'bytes'>,
  options: FetchFilesOptions,
): Promise<Uint8Array> {
  const { onProgress = () => undefined, signal } = options;
  try {
    const response = await fetch(url, { ...(signal ? { signal } : {}) });
    if (!response.ok || response.body === null) {
      throw new FetchError(
        'NOT_FOUND',
        `Cannot download ${file.name} from the URL in its manifest: the server answered ${response.status}.`,
      );
    }
    const chunks: Uint8Array[] = [];
    let done = 0;
    for await (const chunk of response.body) {
      if (done + chunk.length > file.bytes) {
        throw new FetchError('WRONG_DIGEST', `${file.name} is larger than its manifest says and is not used.`);
      }
      chunks.push(chunk);
      done += chunk.length;
      onProgress({ step: 'download', what: file.name, done, total: file.bytes });
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    if (signal?.aborted) throw new FetchError('ABORTED', 'The download was stopped.');
    throw new FetchError('NETWORK', `Cannot download ${file.name}. Check the network and the proxy, then try again.`, {
      cause,
    });
  }
}
