import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipFiles } from './zip-files.js';

/** Under a name that nobody can own. */
const MODULE = 'faceproof.invalid/faceproof';
/** Go wants a time of the version. It says nothing, so that the same sources make the same bytes. */
const TIME = '1980-01-01T00:00:00Z';

/** Packs `clients/go` in the layout of a Go module proxy. */
export async function packGo(root: string, version: string): Promise<{ zip: string; files: Map<string, Buffer> }> {
  const folder = join(root, 'clients', 'go');
  const tag = `v${version}`;
  const sources = new Map<string, Buffer>();
  for (const name of await readdir(folder))
    if (/(\.go|^go\.mod|\.md)$/.test(name)) sources.set(name, await readFile(join(folder, name)));
  sources.set('LICENSE', await readFile(join(root, 'LICENSE')));
  // One file is both: the command that also works alone, and the package of `VerifyReceipt`.
  const verifier = await readFile(join(root, 'docs', 'verify', 'verify.go'), 'utf8');
  sources.set('cmd/faceproof-verify/main.go', Buffer.from(verifier));
  sources.set('internal/receipts/verify.go', Buffer.from(verifier.replace('\npackage main\n', '\npackage receipts\n')));
  const prefixed = [...sources].map(([path, bytes]) => [`${MODULE}@${tag}/${path}`, bytes] as const);
  const info = Buffer.from(JSON.stringify({ Version: tag, Time: TIME }));
  const place = `go/${MODULE}`;
  const zip = `${place}/@v/${tag}.zip`;
  const files = new Map([
    [`${place}/@latest`, info],
    [`${place}/@v/list`, Buffer.from(`${tag}\n`)],
    [`${place}/@v/${tag}.info`, info],
    [`${place}/@v/${tag}.mod`, sources.get('go.mod') ?? Buffer.alloc(0)],
    [zip, zipFiles(new Map(prefixed))],
  ]);
  return { zip, files };
}
