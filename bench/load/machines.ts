import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';

/** A machine on this one: a network of its own, and a share of one core. */
export interface Machine {
  /** Its address, as this process reaches it. */
  address: string;
  /** Starts a program there. It writes only to standard error. */
  start(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess;
  /** Grants all its programs together this share of one core; null: as much as there is. */
  limit(share: number | null): void;
}

export interface Machines {
  machines: readonly Machine[];
  /** The addresses at which the machines reach this process, one each. */
  hosts: readonly string[];
  close(): void;
}

const CGROUPS = '/sys/fs/cgroup';
/** Short, so that a share of a core is not one long burst and one long pause. */
const PERIOD_US = 20_000;

/**
 * Makes machines of network namespaces and control groups. Only root on Linux may.
 *
 * @throws Refusal that says what is missing
 */
export function openMachines(count: number): Machines {
  const undo: (() => unknown)[] = [];
  const close = () => {
    for (const step of undo.splice(0).reverse()) step();
  };
  try {
    const opened = Array.from({ length: count }, (_, i) => openMachine(`fp${process.pid}-${i}`, i + 1, undo));
    return { machines: opened, hosts: opened.map(({ host }) => host), close };
  } catch (error) {
    close();
    throw new Refusal(
      `Network namespaces and control groups are needed, and only root on Linux may make them with iproute2: ${String(error)}`,
    );
  }
}

function openMachine(name: string, subnet: number, undo: (() => unknown)[]): Machine & { host: string } {
  const [host, address] = [1, 2].map((last) => `10.213.${subnet}.${last}`) as [string, string];
  const [outside, inside] = [`h${name}`, `g${name}`].map((link) => link.slice(0, 15)) as [string, string];
  ip('netns', 'add', name);
  undo.push(() => ip('netns', 'delete', name));
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
  ip('address', 'add', `${host}/30`, 'dev', outside);
  ip('link', 'set', outside, 'up');
  ip('-n', name, 'address', 'add', `${address}/30`, 'dev', inside);
  for (const link of [inside, 'lo']) ip('-n', name, 'link', 'set', link, 'up');
  const group = openGroup(name);
  undo.push(group.close);
  return {
    host,
    address,
    limit: group.limit,
    start: (program, args, environment) =>
      // The shell enters the group before it becomes the program, so that no thread of it stays outside.
      spawn('sh', ['-c', 'echo $$ > "$0" && exec ip netns exec "$@"', group.members, name, program, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env.PATH, ...environment },
      }),
  };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Version 2 of control groups has one tree, version 1 a tree for the CPU. */
function openGroup(name: string): { members: string; limit: Machine['limit']; close(): void } {
  const unified = existsSync(join(CGROUPS, 'cgroup.controllers'));
  if (unified) writeFileSync(join(CGROUPS, 'cgroup.subtree_control'), '+cpu');
  const folder = join(CGROUPS, unified ? '' : 'cpu', name);
  mkdirSync(folder);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  return {
    members: join(folder, 'cgroup.procs'),
    limit(share) {
      const quota = share === null ? null : Math.round(share * PERIOD_US);
      if (unified) return write('cpu.max', `${quota ?? 'max'} ${PERIOD_US}`);
      write('cpu.cfs_period_us', String(PERIOD_US));
      write('cpu.cfs_quota_us', String(quota ?? -1));
    },
    close: () => rmdirSync(folder),
  };
}
