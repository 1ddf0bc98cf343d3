import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { makeFrames } from './bench/make-frames.js';
import { timePipeline } from './bench/time-pipeline.js';
import { timeService } from './bench/time-service.js';
import { openRunningService } from './demo/open-service.js';
import { modelsDirOf } from './models/models-dir.js';
import { Refusal } from './refusal.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 15;
const THREADS = 2;

/**
 * `npm run bench`: how much of the time from upload to decision the models themselves need. Three figures in turns
 * within one run, so that a noisy machine slows all alike; the ratios are what counts.
 */
export async function main(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) throw new Refusal(`"${unknown}" is not known: npm run bench -- [--json]`);
  const service = await openRunningService(ROOT, 'npm run bench', process.env);
  const engine = await openEngine({ modelsDir: modelsDirOf(ROOT, process.env), threads: THREADS });
  try {
    const frames = await makeFrames(modelsDirOf(ROOT, process.env));
    const rounds: { models: number; pipeline: number; service: number }[] = [];
    for (let round = -2; round < ROUNDS; round++) {
      const { modelsMs, pipelineMs } = await timePipeline(engine, frames());
      const serviceMs = await timeService(service, frames());
      // The first two rounds warm caches up and count for nothing.
      if (round >= 0) rounds.push({ models: modelsMs, pipeline: pipelineMs, service: serviceMs });
    }
    report(rounds, json);
  } finally {
    await engine.close();
  }
}

function report(rounds: readonly { models: number; pipeline: number; service: number }[], json: boolean): void {
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
  const result = {
    machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.versions.node}`,
    method: `8 frames of 640x480, LIVENESS_ONLY, onnx:cpu with ${THREADS} threads; median of ${rounds.length} rounds, the three in turns`,
    modelsMs: median(({ models }) => models),
    pipelineMs: median(({ pipeline }) => pipeline),
    serviceMs: median(({ service }) => service),
    modelsOfPipeline: median(({ models, pipeline }) => models / pipeline),
    modelsOfService: median(({ models, service }) => models / service),
  };
  if (json) {
    console.log(JSON.stringify(result, null, 2));
    return;
  }
  const row = (name: string, ms: number, share: number) => `| ${name} | ${ms.toFixed(0)} ms | ${share.toFixed(2)} |`;
  console.log(
    [
      result.machine,
      result.method,
      '',
      '| | time | models / this |',
      '|---|--:|--:|',
      row('the models alone, on inputs that are ready', result.modelsMs, 1),
      row('the pipeline: decode, pack, models, fuse', result.pipelineMs, result.modelsOfPipeline),
      row('the service: first byte of the upload to decision', result.serviceMs, result.modelsOfService),
    ].join('\n'),
  );
}
