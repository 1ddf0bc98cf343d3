import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { receiveWebhooks } from './demo/receive-webhooks.js';
import { type CaptureStory, runCapture } from './demo/run-capture.js';
import { tellEnd, tellStart, tellStory } from './demo/tell-story.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Each capture has stills of its own: the service remembers frames, and would call a second use a replay. */
const CAPTURES = [
  {
    title: 'A man shows his face, and the portrait on his document.',
    document: 'franck_01829.jpg',
    frames: ['franck_02045.jpg', 'franck_02159.jpg', 'franck_02221.jpg', 'franck_02683.jpg', 'franck_02888.jpg'],
  },
  {
    title: 'The same man, with the document of somebody else.',
    document: 'cage.jpg',
    frames: ['franck_03909.jpg', 'franck_03979.jpg', 'franck_04000.jpg', 'franck_04035.jpg', 'franck_04117.jpg'],
  },
  {
    title: 'A picture of a woman, held still before the camera.',
    document: 'audrey.jpg',
    frames: ['audrey.jpg', 'audrey.jpg', 'audrey.jpg', 'audrey.jpg', 'audrey.jpg'],
  },
];

/** `npm run demo`: the main job on real pictures, told step by step. Talks to the service that `npm start` runs. */
export async function main(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) throw new Refusal(`"${unknown}" is not known: npm run demo -- [--json]`);
  const service = await openRunningService(ROOT, 'npm run demo', process.env);
  const names = [...new Set(CAPTURES.flatMap(({ document, frames }) => [document, ...frames]))];
  const samples = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env), names });
  const webhooks = await receiveWebhooks(service);
  try {
    if (!json) tellStart(service.baseUrl);
    const stories: CaptureStory[] = [];
    for (const [i, capture] of CAPTURES.entries()) {
      const story = await runCapture(service, webhooks, {
        title: capture.title,
        document: await readFile(samples.get(capture.document) ?? ''),
        frames: await Promise.all(capture.frames.map((name) => readFile(samples.get(name) ?? ''))),
      });
      stories.push(story);
      if (!json) tellStory(i + 1, story);
    }
    if (json) console.log(JSON.stringify({ baseUrl: service.baseUrl, captures: stories }, null, 2));
    else tellEnd(service.baseUrl);
  } finally {
    await webhooks.close();
  }
}
