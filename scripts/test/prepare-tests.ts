import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { prepareModels } from '@faceproof/installation/weights/prepare-models.js';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';

/** Fetches what the tests need besides the build: the pinned weights and the sample pictures. @throws FetchError */
export async function prepareTests({ root, environment }: { root: string; environment: NodeJS.ProcessEnv }): Promise<void> {
  const modelsDir = modelsDirOf(root, environment);
  await prepareModels({ modelsDir, definitionsDir: DEFINITIONS_DIR, modelSet: null });
  await fetchSamples({ modelsDir });
}
