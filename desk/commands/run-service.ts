import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { runClips } from '../service/run-clips.js';
import { tellRun } from '../service/tell-outcomes.js';

export const SERVICE_USAGE = `npm run models -- evaluate service --clips DIR [--json]

  Sends clips through the API of the service that npm start runs, on a new account with an ordinary plan: captures of nine
  photos at the pace of the capture page, two seconds between one and the next. Prints how many were approved, reviewed, asked
  to try again and declined, and why. A capture that fails is named and left out; then the command exits with 1.

  --clips  files such as live_anna_1.mp4 and replay_anna.mp4: the label, then the person`;

/** `models evaluate service`. The table goes to standard output, progress to standard error. @throws Refusal */
export async function runService(here: {
  args: readonly string[];
  root: string;
  environment: NodeJS.ProcessEnv;
}): Promise<void> {
  const { clips, json } = readArguments(here.args);
  const plan = { plan: 'standard', included: 10_000 };
  const { call } = await openRunningService(here.root, 'npm run models', here.environment, plan);
  const run = await runClips(resolve(clips), call, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(json ? `${JSON.stringify(run, null, 2)}\n` : tellRun(run));
  if (run.failed.length > 0) process.exitCode = 1;
}

function readArguments(args: readonly string[]): { clips: string; json: boolean } {
  const options = { clips: { type: 'string' }, json: { type: 'boolean' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length !== 2 || positionals[1] !== 'service' || values.clips === undefined)
      throw new Refusal(SERVICE_USAGE);
    return { clips: values.clips, json: values.json === true };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${SERVICE_USAGE}`);
    throw error;
  }
}
