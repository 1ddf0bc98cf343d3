import { prepareModels } from './prepare-models.js';
import { readSettings } from './supervisor/settings.js';

/** What the tests need beside the build. Without it, the tests that need it say so. */
export async function prepareTests({ root, environment }: { root: string; environment: NodeJS.ProcessEnv }): Promise<void> {
  await prepareModels(readSettings(root, { ...environment, NODE_ENV: undefined }).modelsDir);
}
