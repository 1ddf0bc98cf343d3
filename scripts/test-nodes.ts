import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { fetchNode } from './nodes/fetch-node.js';
import { PINNED_NODES, type PinnedNode } from './nodes/pinned-nodes.js';
import { runSuite } from './nodes/run-suite.js';
import { hasPassed, type NodeRun, tellRuns } from './nodes/tell-runs.js';

/**
 * `npm run test:nodes -- [--on 20,24] [arguments of npm test]`: runs the suite on each pinned Node, one after the other, and
 * ends with a table. A Node that cannot be fetched does not stop the others.
 *
 * @throws Refusal if not every run passed
 */
export async function main(args: readonly string[]): Promise<void> {
  const { nodes, rest } = readArguments(args);
  const root = process.cwd();
  const stopped = { by: null as NodeJS.Signals | null };
  // The terminal interrupts the suite itself; here it keeps the next one from starting.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopped.by = signal;
    });
  const runs: NodeRun[] = [];
  for (const node of nodes) {
    if (stopped.by === null) runs.push(await runOn(node, root, rest));
  }
  console.log(`\n${tellRuns(runs)}`);
  if (runs.length < nodes.length || !runs.every(hasPassed)) throw new Refusal('The suite did not pass on every Node.');
}

async function runOn(node: PinnedNode, root: string, args: readonly string[]): Promise<NodeRun> {
  const { version } = node;
  console.log(`\nNode ${version}`);
  try {
    const folder = await fetchNode(node, join(root, '.cache', 'nodes'));
    return { version, ...(await runSuite(root, folder, args, (chunk) => process.stdout.write(chunk))) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`Node ${version} does not run: ${error.message}`);
    return { version, fault: error.message };
  }
}

function readArguments(args: readonly string[]): { nodes: readonly PinnedNode[]; rest: readonly string[] } {
  if (args[0] !== '--on') return { nodes: PINNED_NODES, rest: args };
  const majors = (args[1] ?? '').split(',');
  const unknown = majors.find((major) => !PINNED_NODES.some(({ version }) => version.startsWith(`${major}.`)));
  if (unknown !== undefined)
    throw new Refusal(
      `Node "${unknown}" is not pinned. Pinned versions: ${PINNED_NODES.map(({ version }) => version).join(', ')}.`,
    );
  return { nodes: PINNED_NODES.filter(({ version }) => majors.includes(version.split('.')[0] ?? '')), rest: args.slice(2) };
}
