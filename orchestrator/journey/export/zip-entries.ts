import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Of every file in an archive, so that the answer to a repeated request has the same bytes. */
const ENTRY_TIME = new Date('2020-01-01T00:00:00Z');

/** A file of the archive, whole in memory. */
export interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** Pictures are compressed already. */
  compress: boolean;
}

/**
 * Streams an archive that holds one entry in memory at a time: the next is asked for when the reader has taken the one before. If the
 * entries end with an error, so does the stream, before the directory that makes an archive whole. Nothing is read, and nothing can
 * fail, before the first byte is asked for.
 */
export function zipEntries(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(pack(entries), { objectMode: false });
}

async function* pack(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = new PassThrough();
  zip.outputStream.pipe(archive);
  const gone = new AbortController();
  writeAll(zip, entries, gone.signal).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive;
  } finally {
    gone.abort();
  }
}

async function writeAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, gone: AbortSignal): Promise<void> {
  for await (const { name, bytes, compress } of entries) {
    const source = Readable.from([bytes], { objectMode: false });
    const taken = once(source, 'close', { signal: gone });
    zip.addReadStream(source, name, { mtime: ENTRY_TIME, compress, size: bytes.length });
    await taken;
  }
  zip.end();
}
