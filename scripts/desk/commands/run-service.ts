import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { formatRun } from '../service/format-outcomes.js';
import { runClips } from '../service/run-clips.js';
import { FLAG, readFlags, texts } from './call.js';

export const SERVICE_USAGE = `npm run models -- evaluate service --clips DIR [--policy FILE] [--json]

  Sends clips through the API of the service that npm start runs, on a new account with an ordinary plan: captures of nine
  photos at the pace of the capture page, two seconds between one and the next. Prints how many were approved, reviewed, asked
  to try again and declined, and why. A capture that fails is named and left out; then the command exits with 1.

  --clips  files such as live_anna_1.mp4 and replay_anna.mp4: the label, then the person
  --policy the body of PUT /v1/policy as JSON, for the new account; default: the default policy`;

/** `models evaluate service`. The table goes to standard output, progress to standard error. @throws Refusal */
export async function runService(here: {
  args: readonly string[];
  root: string;
  environment: NodeJS.ProcessEnv;
}): Promise<void> {
  const { clips, policy, json } = readArguments(here.args);
  const body = policy === undefined ? null : await readPolicy(policy);
  const plan = { plan: 'standard', included: 10_000 };
  const { call } = await openRunningService(here.root, 'npm run models', here.environment, plan);
  if (body !== null) await call('PUT', '/v1/policy', { body });
  const run = await runClips(resolve(clips), call, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(json ? `${JSON.stringify(run, null, 2)}\n` : formatRun(run));
  if (run.failed.length > 0) process.exitCode = 1;
}

/** The service says what is wrong with its content. */
async function readPolicy(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Refusal(`--policy ${path} is not a readable JSON file.`, { cause });
  }
}

function readArguments(args: readonly string[]): { clips: string; policy: string | undefined; json: boolean } {
  const options = { ...texts('clips', 'policy'), json: FLAG };
  const { positionals, values } = readFlags(args, options, SERVICE_USAGE);
  if (positionals.length !== 2 || positionals[1] !== 'service' || values.clips === undefined) throw new Refusal(SERVICE_USAGE);
  return { clips: values.clips, policy: values.policy, json: values.json === true };
}
