import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@faceproof/installation/free-port.js';
import { Refusal } from '@faceproof/installation/refusal.js';

/** What `npm start` runs, in a folder of its own. */
export interface OwnService {
  folder: string;
  /** With which an operator's command finds it. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** @throws Refusal with what `npm start` said if it ends before it is ready */
export async function startOwnService(root: string, folder: string, given: NodeJS.ProcessEnv): Promise<OwnService> {
  const port = await freePort('127.0.0.1', 0);
  const { NODE_ENV: _, DATABASE_URL: __, ...rest } = given;
  // What it measures or records must not depend on the network.
  const environment = { RECOMMENDED_FROM: 'none', ...rest, FACEPROOF_DIR: folder, PORT: String(port), NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(root, 'scripts', 'start', 'start.mjs')], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await ended;
  };
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!line.includes('Ctrl-C')) continue;
    child.stdout.resume();
    return { folder, environment, stop };
  }
  await stop();
  throw new Refusal(`npm start ended:\n${lines.join('\n')}`);
}
