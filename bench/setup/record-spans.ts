import type { ModelRole } from '@faceproof/models/roles/index.js';
import type { EngineOptions } from '@faceproof/workers/open-engine.js';

/** When a stage ran, in milliseconds of `performance.now()`. */
export interface Span {
  stage: ModelRole | 'decode' | 'signs';
  fromMs: number;
  toMs: number;
  /** The number of items in a batch; 1 for stages without batches. */
  items: number;
}

/** Bounds memory if the spans are never taken. */
const SPANS_MAX = 10_000;

/** Records the spans of an engine that is opened with `listeners`. */
export function openRecorder(): { listeners: Pick<EngineOptions, 'observer' | 'onStage'>; take(): Span[] } {
  const spans: Span[] = [];
  const keep = (span: Span): void => {
    if (spans.length < SPANS_MAX) spans.push(span);
  };
  return {
    listeners: {
      observer: {
        batchRan(stage, items, runMs) {
          const toMs = performance.now();
          keep({ stage, items, fromMs: toMs - runMs, toMs });
        },
      },
      onStage: (stage, fromMs, toMs) => keep({ stage, items: 1, fromMs, toMs }),
    },
    take: () => spans.splice(0),
  };
}
