/**
 * How strongly the clip decoder is isolated from this machine. Anybody can send a clip, and decoders have had bugs that
 * execute an attacker's code. From the strongest to the weakest:
 *
 * - `OWN_ROOT`: as `NAMESPACES`, and its root folder holds only programs, libraries and its own `/proc`: no key, no media.
 * - `NAMESPACES`: user, process, network and IPC namespaces of its own, no capability. It has no network, cannot signal or
 *   trace another process, and cannot read another's environment. It can read the files that its user can read.
 * - `LIMITS`: only an empty environment and the limits below. Docker's default seccomp profile allows no more.
 *
 * All of them limit memory, processor time, open files and written files (none).
 */
export type ConfinementLevel = 'OWN_ROOT' | 'NAMESPACES' | 'LIMITS';

export interface Confinement {
  level: ConfinementLevel;
  /** Runs as the user `nobody`. Possible, and necessary, if this process is root. */
  asNobody: boolean;
}

/** Strongest first. A process that is root but cannot change its user runs the decoder as itself. */
export function listConfinements(isRoot: boolean): Confinement[] {
  const users = isRoot ? [true, false] : [false];
  return users.flatMap((asNobody) => LEVELS.map((level) => ({ level, asNobody })));
}

/**
 * @param cpuSeconds after which the kernel kills the program
 * @returns the command that runs `program` confined
 */
export function confine(
  { level }: Confinement,
  program: { command: string; args: readonly string[]; cpuSeconds: number },
): { command: string; args: string[] } {
  const args = ['sh', String(program.cpuSeconds), program.command, ...program.args];
  switch (level) {
    case 'OWN_ROOT':
      return { command: 'unshare', args: [...NAMESPACES, '--mount', '--', 'sh', '-c', ENTER_ROOT, ...args] };
    case 'NAMESPACES':
      return { command: 'unshare', args: [...NAMESPACES, '--', 'sh', '-c', DROP_RIGHTS, ...args] };
    case 'LIMITS':
      return { command: 'sh', args: ['-c', LIMIT_ONLY, ...args] };
  }
}

const LEVELS: readonly ConfinementLevel[] = ['OWN_ROOT', 'NAMESPACES', 'LIMITS'];

/** The program is the first process of its namespace, and dies with `unshare`. Its user is root only inside, for the mounts. */
const NAMESPACES = [
  ...['--user', '--map-root-user', '--net', '--ipc', '--uts'],
  ...['--pid', '--fork', '--kill-child=SIGKILL'],
];

/** 12 megapixels of H.265 with ten bits and sixteen references need 600 MB. */
const MEMORY_KIB_MAX = 1 << 20;

// Scripts for any POSIX shell. `$1` is the seconds of processor time, the rest the program and its arguments.
const SET_LIMITS = `
ulimit -t "$1"
ulimit -f 0
ulimit -c 0
ulimit -n 32
ulimit -v ${MEMORY_KIB_MAX} || [ "$(uname)" = Darwin ]
shift`;
/** dash names the option -p, bash -u. Counted per namespace; without one, this process's own threads would count. */
const LIMIT_PROCESSES = 'ulimit -p 8 || ulimit -u 8';
const WITHOUT_RIGHTS = 'setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs';
const EMPTY_ENVIRONMENT = 'env -i PATH="$PATH"';

const LIMIT_ONLY = `set -e
${SET_LIMITS}
exec ${EMPTY_ENVIRONMENT} "$@"`;

const DROP_RIGHTS = `set -e
${SET_LIMITS}
${LIMIT_PROCESSES}
exec ${WITHOUT_RIGHTS} ${EMPTY_ENVIRONMENT} "$@"`;

/** Changes into the program's folder before the new root hides it: it may be below /tmp. */
const ENTER_ROOT = `set -e
PATH="$PATH:/usr/sbin:/sbin"
seconds=$1
program=$(readlink -f "$(command -v "$2")")
shift 2
cd "\${program%/*}"
mount -t tmpfs -o mode=0755,size=64k,nr_inodes=64 none /tmp
for folder in /usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc/alternatives; do
  if [ -L "$folder" ]; then ln -s "$(readlink "$folder")" "/tmp$folder"
  elif [ -d "$folder" ]; then mkdir -p "/tmp$folder"; mount --rbind "$folder" "/tmp$folder"
  fi
done
if [ -f /etc/ld.so.cache ]; then mkdir -p /tmp/etc; : > /tmp/etc/ld.so.cache; mount --bind /etc/ld.so.cache /tmp/etc/ld.so.cache; fi
[ -d "/tmp\${program%/*}" ] || { mkdir -p "/tmp\${program%/*}"; mount --bind . "/tmp\${program%/*}"; }
mkdir /tmp/proc
mount -t proc none /tmp/proc
cd /tmp
pivot_root . .
umount -l .
cd /
set -- "$seconds" "$program" "$@"
${SET_LIMITS}
${LIMIT_PROCESSES}
exec ${WITHOUT_RIGHTS} ${EMPTY_ENVIRONMENT} "$@"`;
