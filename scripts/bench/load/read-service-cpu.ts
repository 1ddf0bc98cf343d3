import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SERVICE_PARTS = ['worker', 'orchestrator', 'database'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** CPU time so far in milliseconds, of each part with the processes that it started. */
export type ServiceCpu = Readonly<Record<ServicePart, number>>;

/** What the kernel counts in, on every Linux. */
const TICK_MS = 10;

/**
 * Reads the CPU time of what `npm start` runs.
 *
 * @param folder with the supervisor's record of its children
 * @returns null on another system than Linux, and if one of the parts runs elsewhere
 */
export function readServiceCpu(folder: string): ServiceCpu | null {
  try {
    const processes = readProcesses();
    const ofTree = (root: number): number => {
      const own = processes.get(root);
      if (own === undefined) throw new Error(`Process ${root} has ended`);
      return own.cpuMs + own.children.reduce((sum, pid) => sum + ofTree(pid), 0);
    };
    const parts = readRoots(folder);
    const sum = (part: ServicePart) => parts[part].reduce((all, pid) => all + ofTree(pid), 0);
    return { worker: sum('worker'), orchestrator: sum('orchestrator'), database: sum('database') };
  } catch {
    return null; // No /proc, no embedded database, or a process has just ended.
  }
}

function readRoots(folder: string): Record<ServicePart, number[]> {
  const children = JSON.parse(readFileSync(join(folder, 'children.json'), 'utf8')) as { main: string; pid: number }[];
  const { dataDir } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as { dataDir: string };
  const [postmaster = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const running = (part: string) => children.filter(({ main }) => main.split('/').includes(part)).map(({ pid }) => pid);
  return { worker: running('workers'), orchestrator: running('orchestrator'), database: [Number(postmaster)] };
}

/** Of each process: its own time, and that of children that have ended. */
function readProcesses(): Map<number, { cpuMs: number; children: number[] }> {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? []);
  const processes = new Map(rows.map(({ pid, cpuMs }) => [pid, { cpuMs, children: [] as number[] }]));
  for (const { pid, parent } of rows) processes.get(parent)?.children.push(pid);
  return processes;
}

function readStat(pid: number): { pid: number; parent: number; cpuMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { pid, parent, cpuMs: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
  } catch {
    return null; // It has just ended.
  }
}
