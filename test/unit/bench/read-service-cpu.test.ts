import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServiceCpu } from '@faceproof/bench/load/read-service-cpu.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const place = { folder: '' };
beforeEach(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'faceproof-cpu-'));
});
afterEach(() => rm(place.folder, { recursive: true, force: true }));

describe.runIf(platform() === 'linux')('the CPU time of the service', () => {
  it('is that of each part with the processes that it started, alive or ended', async () => {
    // Starts a process that has ended by the time it reports, and reads how much time the kernel counted for it.
    const program = join(place.folder, 'program.cjs');
    const start = 'require("node:child_process").spawnSync(process.execPath, ["-e", ""]); process.send("up");';
    // It would end after its report if it did not listen.
    await writeFile(program, `${start} process.on("message", () => undefined);`);
    const child = fork(program);
    const ended = once(child, 'exit');
    await once(child, 'message');
    try {
      await record({ worker: child.pid ?? 0, orchestrator: process.pid, database: process.pid });
      const spent = readServiceCpu(place.folder);
      // A Node takes more than one tick of the kernel's clock to start, and there were two.
      expect(spent?.worker).toBeGreaterThan(20);
      expect(spent?.orchestrator).toBe(spent?.database);
      expect(spent?.orchestrator).toBeGreaterThan(spent?.worker ?? 0);
    } finally {
      child.kill();
      await ended;
    }
  });

  it('is unknown if a part does not run here', async () => {
    expect(readServiceCpu(place.folder)).toBeNull();
    await record({ worker: 2 ** 30, orchestrator: process.pid, database: process.pid });
    expect(readServiceCpu(place.folder)).toBeNull();
  });
});

async function record(pids: { worker: number; orchestrator: number; database: number }): Promise<void> {
  const children = [
    { main: '/a/clone/workers/dist/main.js', pid: pids.worker },
    { main: '/a/clone/orchestrator/dist/main.js', pid: pids.orchestrator },
  ];
  await writeFile(join(place.folder, 'children.json'), JSON.stringify(children));
  await writeFile(join(place.folder, 'postgres.json'), JSON.stringify({ dataDir: place.folder }));
  await writeFile(join(place.folder, 'postmaster.pid'), `${pids.database}\n`);
}
