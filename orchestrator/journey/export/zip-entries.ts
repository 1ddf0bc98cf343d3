import { once } from 'node:events';
import { Readable } from 'node:stream';
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

/** Read in pieces, an entry waits for the reader of the archive; in one piece, it would go into the buffers between them at once. */
const PIECE_BYTES = 16 * 1024;

/**
 * Streams an archive that holds one entry in memory at a time: the next is asked for when the reader has taken the one before, but for
 * what the buffers hold. If the entries end with an error, so does the stream, before the directory that makes an archive whole. Nothing
 * is read, and nothing can fail, before the first byte is asked for. The stream closes when no entry is being read any more.
 */
export function zipEntries(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const gone = new AbortController();
  let writing: Promise<void> | null = null;
  const archive = new Readable({
    read() {
      writing ??= writeAll(zip, entries, gone.signal).catch((error: Error) => void archive.destroy(error));
      zip.outputStream.resume();
    },
    destroy(error, closed) {
      gone.abort();
      Promise.resolve(writing).then(() => closed(error));
    },
  });
  zip.outputStream.on('data', (bytes: Buffer) => {
    if (!archive.push(bytes)) zip.outputStream.pause();
  });
  zip.outputStream.on('end', () => archive.push(null));
  zip.on('error', (error: Error) => archive.destroy(error));
  zip.outputStream.pause();
  return archive;
}

async function writeAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, gone: AbortSignal): Promise<void> {
  for await (const { name, bytes, compress } of entries) {
    gone.throwIfAborted();
    const source = Readable.from(piecesOf(bytes), { objectMode: false });
    zip.addReadStream(source, name, { mtime: ENTRY_TIME, compress, size: bytes.length });
    await once(source, 'close', { signal: gone });
  }
  zip.end();
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}
