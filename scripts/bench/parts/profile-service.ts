import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@faceproof/installation/free-port.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { formatTable, type PartReport } from '../figures/report.js';
import { makeFrames } from '../setup/bench-setup.js';
import { cpuRowsOf, runSession, spendOn } from './compare-service.js';

const SESSIONS = 36;
const SHOWN = 25;

/** Starts a service whose processes profile their main threads, and says where decided sessions spend CPU time. */
export async function profileService(root: string, modelsDir: string): Promise<PartReport> {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-profile-'));
  const preload = new URL('../load/profile-process.js', import.meta.url).href;
  const port = String(await freePort('127.0.0.1', 0));
  const environment = { RECOMMENDED_FROM: 'none', ...process.env, FACEPROOF_DIR: folder, MODELS_DIR: modelsDir, PORT: port };
  const env = { ...environment, FACEPROOF_PREPARED: 'true', PROFILE_DIR: folder, NODE_OPTIONS: `--import ${preload}` };
  const start = join(root, 'scripts', 'start', 'start.mjs');
  const child = spawn(process.execPath, [start], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('is ready')) break;
    child.stdout.resume();
    const [frames, service] = [await makeFrames(modelsDir), await openRunningService(root, 'npm run bench', environment)];
    const session = () => runSession(service, frames());
    await spendOn(folder, SESSIONS, 2, session);
    const children: { pid: number }[] = JSON.parse(readFileSync(join(folder, 'children.json'), 'utf8'));
    for (const { pid } of children) process.kill(pid, 'SIGUSR2');
    const { spent } = await spendOn(folder, SESSIONS, 2, session);
    child.kill('SIGTERM');
    await once(child, 'exit');
    return {
      part: 'profile',
      method: `${SESSIONS} decided sessions of eight pictures, two at once, by a service of its own. The profiles are of main threads and of elapsed time; ${folder} holds them, for a viewer of flame graphs.`,
      rows: spent === null ? [] : cpuRowsOf([spent]),
      ratios: [],
      notes: ['workers', 'orchestrator'].map((name) => tableOf(name, join(folder, `${name}.cpuprofile`))),
      skipped: null,
    };
  } finally {
    child.kill('SIGTERM');
  }
}

/** The functions in which a process was most often, except when it waited. */
function tableOf(name: string, path: string): string {
  const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as Profiler.Profile;
  const hits = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of nodes)
    if (callFrame.functionName !== '(idle)')
      hits.set(callFrame.functionName, (hits.get(callFrame.functionName) ?? 0) + hitCount);
  const all = [...hits.values()].reduce((sum, count) => sum + count, 0);
  const most = [...hits].sort((one, other) => other[1] - one[1]).slice(0, SHOWN);
  return formatTable(
    [name, 'share'],
    most.map(([place, count]) => [place || 'anonymous', `${((100 * count) / all).toFixed(1)} %`]),
  );
}
