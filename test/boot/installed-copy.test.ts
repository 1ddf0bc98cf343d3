import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCapture, loadSamples } from '../harness/media/sample-frames.js';
import { integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

/**
 * The bundles as an image has them: in another folder, whose name has spaces, with what is built and with the dependencies of production
 * alone.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const WORKSPACES = ['protocol', 'models', 'hosting', 'workers', 'orchestrator'];

const place = { folder: '' };
let service: TestService;
beforeAll(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'faceproof copy with spaces '));
  await Promise.all([copyWorkspaces(), linkDependencies()]);
  service = await startService({ root: place.folder });
});
afterAll(async () => {
  await service?.stop();
  await rm(place.folder, { recursive: true, force: true });
});

describe('a copy of the build without development dependencies', () => {
  it('measures and decides a capture with its threads, its processes and its model definitions', async () => {
    const api = integrator(service.baseUrl, service.liveKey);
    const [document = Buffer.of()] = await loadSamples(['franck_01829.jpg']);
    const reference = { source: 'DOCUMENT_IMAGE', fileId: await api.uploadDocument(document) } as const;
    const { sessionId } = await api.capture(await freshCapture(8), { flow: 'ONBOARDING', reference });
    expect(await api.decided(sessionId)).toMatchObject({ status: 'APPROVED', decision: { reasons: [] } });
  });

  it.each([
    ['/v1/openapi.json', 'application/json'],
    ['/verify', 'text/html'],
    ['/verify-assets/verify.js', 'text/javascript'],
    ['/console', 'text/html'],
    ['/demo/embed', 'text/html'],
  ])('serves %s', async (path, type) => {
    const response = await fetch(service.baseUrl + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
  });
});

/** As the Dockerfiles copy them. The guides are left out: they are as large as the rest, and their page is read like the others. */
async function copyWorkspaces(): Promise<void> {
  const guides = join(ROOT, 'orchestrator', 'dist', 'pages', 'site', 'files');
  const data = [
    ...['sets', 'manifests', 'fusions', 'calibrations'].map((kind) => join('models', kind)),
    'orchestrator/profiles',
    'orchestrator/openapi/examples.json',
    'orchestrator/store/migrations/foundation',
  ];
  const paths = [...WORKSPACES.flatMap((name) => [join(name, 'package.json'), join(name, 'dist')]), ...data];
  await Promise.all(
    paths.map((path) =>
      cp(join(ROOT, path), join(place.folder, path), { recursive: true, filter: (source) => source !== guides }),
    ),
  );
}

/** Links to what `npm prune --omit=dev` leaves. The workspaces are linked inside the copy. */
async function linkDependencies(): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
  const kept = Object.entries(packages).filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev);
  for (const [path, { link, resolved = '' }] of kept) {
    if (link && !WORKSPACES.includes(resolved)) continue;
    await mkdir(dirname(join(place.folder, path)), { recursive: true });
    await symlink(link ? join(place.folder, resolved) : join(ROOT, path), join(place.folder, path));
  }
}

interface Lockfile {
  packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
}
