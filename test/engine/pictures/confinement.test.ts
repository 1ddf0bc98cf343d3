import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfinementLevel } from '@faceproof/workers/frames/clips/confinement.js';
import { findFfmpeg } from '@faceproof/workers/frames/clips/find-ffmpeg.js';
import { type Ffmpeg, FfmpegError, type RunLimits, runFfmpeg } from '@faceproof/workers/frames/clips/run-ffmpeg.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const searchPath = process.env.PATH ?? '';
const AMPLE: RunLimits = { bytesMax: 1 << 20, cpuSeconds: 20, msMax: 60_000 };
const asNobody = process.getuid?.() === 0;

function shellAt(level: ConfinementLevel): Ffmpeg {
  return { command: 'sh', searchPath, confinement: { level, asNobody } };
}

async function run(level: ConfinementLevel, script: string, limits = AMPLE, fd: number | null = null): Promise<string> {
  return (await runFfmpeg(shellAt(level), ['-c', script], fd, limits)).toString();
}

const works = async (level: ConfinementLevel) =>
  run(level, 'exit 0').then(
    () => true,
    () => false,
  );
const LEVELS: readonly ConfinementLevel[] = ['OWN_ROOT', 'NAMESPACES', 'LIMITS'];
const here = (await Promise.all(LEVELS.map(async (level) => ((await works(level)) ? [level] : [])))).flat();
const namespaced = here.filter((level) => level !== 'LIMITS');

const ffmpeg = await findFfmpeg({ command: 'ffmpeg', searchPath });

describe('finding how far ffmpeg can be confined', () => {
  it.skipIf(ffmpeg === null)('chooses the strongest confinement that works here (needs ffmpeg)', () => {
    expect(ffmpeg?.confinement).toEqual({ level: here[0], asNobody });
  });

  it('finds nothing if the program is not installed', async () => {
    expect(await findFfmpeg({ command: 'no-such-ffmpeg', searchPath })).toBeNull();
  });
});

describe.each(here)('a program confined to %s', (level) => {
  it('sees no variable but PATH', async () => {
    const names = (await run(level, 'env')).match(/^\w+(?==)/gm);
    // The shell that prints them makes PWD.
    expect(names?.filter((name) => name !== 'PWD')).toEqual(['PATH']);
  });

  it('writes no file, not even an open one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-confined-'));
    const file = await open(join(folder, 'file'), 'w+');
    try {
      await expect(run(level, 'printf written >&3', AMPLE, file.fd)).rejects.toThrow(FfmpegError);
      expect((await stat(join(folder, 'file'))).size).toBe(0);
    } finally {
      await file.close();
      await rm(folder, { recursive: true });
    }
  });

  it.skipIf(process.platform === 'darwin')('gets no more than a gigabyte of memory', async () => {
    const take = (amount: string) => run(level, `dd if=/proc/self/exe bs=${amount} count=1 | wc -c`);
    expect(Number(await take('1M'))).toBeGreaterThan(0);
    expect(Number(await take('2G'))).toBe(0);
  });

  it('is ended by the kernel once it has used its processor time', async () => {
    const spin = run(level, 'while :; do :; done', { ...AMPLE, cpuSeconds: 1 });
    await expect(spin).rejects.toThrow(FfmpegError);
  });

  it('is killed with everything that it started once its time is over', async () => {
    // The run ends when no process has its output open. A remaining sleeper would keep it open for a day.
    const sleepers = run(level, 'sleep 86400 & sleep 86400', { ...AMPLE, msMax: 300 });
    await expect(sleepers).rejects.toThrow(FfmpegError);
  });

  it('is killed once it writes more than it may', async () => {
    const writer = run(level, 'while :; do echo more; done', { ...AMPLE, bytesMax: 1000 });
    await expect(writer).rejects.toThrow(FfmpegError);
  });
});

describe.skipIf(namespaced.length === 0).each(namespaced)('a program confined to %s (needs user namespaces)', (level) => {
  it('cannot read the environment of the worker', async () => {
    expect((await readFile(`/proc/${process.pid}/environ`)).length).toBeGreaterThan(0);
    expect(Number(await run(level, `cat /proc/${process.pid}/environ | wc -c`))).toBe(0);
  });

  it('cannot signal the worker', async () => {
    await expect(run(level, `kill -0 ${process.pid}`)).rejects.toThrow(FfmpegError);
  });

  it('has no network but its own loopback', async () => {
    const interfaces = (await run(level, 'cat /proc/self/net/dev')).match(/^\s*\w+(?=:)/gm)?.map((name) => name.trim());
    expect(interfaces?.filter((name) => !/^(tunl|sit|ip6|gre|erspan|ip_vti)/.test(name))).toEqual(['lo']);
  });

  it('holds no capability, and can gain none', async () => {
    const status = await run(level, 'cat /proc/self/status');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) expect(status).toMatch(new RegExp(`${set}:\\s0+\\n`));
    expect(status).toMatch(/NoNewPrivs:\s1/);
  });

  it('cannot start processes without end', async () => {
    await expect(run(level, 'for i in 1 2 3 4 5 6 7 8 9; do sleep 86400 & done', { ...AMPLE, msMax: 5000 })).rejects.toThrow();
  });
});

describe.skipIf(!asNobody || process.platform !== 'linux')('node that its user cannot read (needs root)', () => {
  it('shows its environment to no other process of that user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-unreadable-'));
    try {
      await chmod(folder, 0o755);
      await copyFile(process.execPath, join(folder, 'node'));
      const readParent = `require('child_process').execSync('cat /proc/$PPID/environ | wc -c', { env: { PATH: process.env.PATH } })`;
      const read = (mode: number) => {
        chmodSync(join(folder, 'node'), mode);
        // A path relative to the working folder, because that user cannot enter the folders above.
        const program = ['.', 'node'].join('/');
        const options = { cwd: folder, uid: 65_534, gid: 65_534 };
        return Number(execFileSync(program, ['-e', `process.stdout.write(${readParent})`], options));
      };
      expect(read(0o755)).toBeGreaterThan(0);
      expect(read(0o711)).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe.skipIf(!here.includes('OWN_ROOT'))('a program in a root folder of its own (needs user namespaces)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-confined-'));
    await writeFile(join(folder, 'worker.key'), 'secret', { mode: 0o644 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('finds programs and libraries there, and nothing else', async () => {
    const found = (await run('OWN_ROOT', 'ls /')).trim().split('\n');
    expect(found).toEqual(expect.arrayContaining(['proc', 'usr']));
    expect(found.filter((name) => !/^(bin|etc|lib(32|64|x32)?|proc|sbin|usr)$/.test(name))).toEqual([]);
  });

  it('finds no file of the worker', async () => {
    await expect(run('OWN_ROOT', `cat ${join(folder, 'worker.key')}`)).rejects.toThrow(FfmpegError);
  });

  it('sees no process but its own', async () => {
    const processes = (await run('OWN_ROOT', 'ls /proc')).match(/^\d+$/gm)?.map(Number) ?? [];
    expect(processes.length).toBeGreaterThan(0);
    expect(processes).toContain(1);
    expect(processes.length).toBeLessThanOrEqual(2);
  });
});
