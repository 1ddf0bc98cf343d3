import { join } from 'node:path';
import { startSiteBuild } from '../../scripts/build/build-site.mjs';

/** How long a build may take beside other tests. */
export const BUILD_MS_MAX = 600_000;

/** Builds the guides and the API reference if they are stale. Several test files may ask at once: one builds, the others wait. */
export async function builtSite(): Promise<void> {
  const complaint = await startSiteBuild(join(import.meta.dirname, '..', '..')).finished;
  if (complaint !== null) throw new Error(complaint);
}
