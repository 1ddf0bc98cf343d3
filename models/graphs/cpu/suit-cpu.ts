import onnxProto from 'onnx-proto';
import { fixWeights } from '../onnx-weights.js';
import { alignChannels } from './align-channels.js';
import { dropTinyWeights } from './drop-tiny-weights.js';
import { type MemoryLayout, spellOutPrelu } from './spell-out-prelu.js';

const { onnx } = onnxProto;

/**
 * The same graph as onnxruntime computes it fastest on a CPU.
 *
 * @param model an ONNX file
 * @returns the file itself if there is nothing to change
 */
export function suitCpu(model: Uint8Array, layout: MemoryLayout): Uint8Array {
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (!graph || opsetOf(proto) < OPSET_MIN) return model;
  const aligned = layout === 'CHANNELS_BLOCKED' && alignChannels(graph);
  const spelled = spellOutPrelu(graph, layout);
  const dropped = dropTinyWeights(graph);
  if (!aligned && !spelled && !dropped) return model;
  // Their new shapes would contradict those of the inputs.
  if (aligned) fixWeights(proto, graph);
  return onnx.ModelProto.encode(proto).finish();
}

/** Max supports broadcasting since this version. */
const OPSET_MIN = 8;

function opsetOf({ opsetImport }: onnxProto.onnx.ModelProto): number {
  return Number(opsetImport.find(({ domain }) => !domain)?.version ?? 0);
}
