import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { ENGINES } from '../definitions/engines.js';
import { checkParity, type Parity } from '../weights/check-parity.js';

/** What one engine made of a new model. */
export interface TriedEngine {
  engine: string;
  /** DIFFERS: it gives other numbers than the golden ones, or others in a batch. FAILED: it cannot open or run the graph. */
  state: 'RUNS' | 'DIFFERS' | 'FAILED' | 'NOT_HERE';
  /** Why it does not run; null if it does. */
  because: string | null;
  /** null unless it ran. */
  parity: Parity | null;
}

/**
 * Runs the model on every engine that works here, alone and in a batch.
 *
 * @param manifest with its golden numbers, whose weights are in `modelsDir`
 */
export async function tryEngines(manifest: Manifest, modelsDir: string): Promise<TriedEngine[]> {
  const tried: TriedEngine[] = [];
  for (const engine of enginesOf(manifest)) tried.push(await tryEngine(engine, manifest, modelsDir));
  return tried;
}

function enginesOf({ format, derived }: Manifest): readonly string[] {
  const hasTfjs = format === 'tfjs' || derived.tfjs !== undefined;
  return ENGINES.filter((engine) => (engine.startsWith('tfjs:') ? hasTfjs : format !== 'tfjs'));
}

async function tryEngine(engine: string, manifest: Manifest, modelsDir: string): Promise<TriedEngine> {
  try {
    const [result] = await checkParity({ modelsDir, manifests: [manifest], engines: [engine], now: () => 0 });
    const parity = result?.models[0] ?? null;
    if (parity === null) return { engine, state: 'NOT_HERE', because: result?.missing ?? null, parity };
    return parity.passed
      ? { engine, state: 'RUNS', because: null, parity }
      : { engine, state: 'DIFFERS', because: explainParity(parity), parity };
  } catch (cause) {
    return { engine, state: 'FAILED', because: explainFailure(cause), parity: null };
  }
}

function explainParity({ off, batchOff, tolerance }: Parity): string {
  return off > tolerance
    ? `it gives other numbers, by ${off.toPrecision(2)} standard deviations`
    : `it gives other numbers in a batch than alone, by ${batchOff.toPrecision(2)} standard deviations`;
}

/** A kernel may fail with any message from its runtime. */
function explainFailure(cause: unknown): string {
  if (cause instanceof EngineError) return cause.message;
  const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return `it fails: ${line.trim()}`;
}
