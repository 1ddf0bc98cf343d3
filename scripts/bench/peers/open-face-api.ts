import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Look } from './look.js';

/** The part of @vladmandic/face-api that is used here. Its own types are unavailable, because it is not a dependency. */
interface FaceApi {
  tf: {
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    getBackend(): string;
    tensor3d(data: Uint8Array, shape: number[], type: string): unknown;
    dispose(tensor: unknown): void;
  };
  nets: Record<'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet', { loadFromDisk(folder: string): Promise<void> }>;
  detectSingleFace(tensor: unknown): {
    withFaceLandmarks(): { withFaceDescriptor(): Promise<{ descriptor: Float32Array } | undefined> };
  };
}

/** @param modules the folder that contains the packages */
export async function openFaceApi(modules: string): Promise<Look> {
  const folder = join(modules, '@vladmandic', 'face-api');
  const load = createRequire(join(folder, 'package.json'));
  const wasm = load('@tensorflow/tfjs-backend-wasm') as { setWasmPaths(folder: string): void };
  wasm.setWasmPaths(`${join(modules, '@tensorflow', 'tfjs-backend-wasm', 'dist')}/`);
  const faceapi = load(join(folder, 'dist', 'face-api.node-wasm.js')) as FaceApi;
  await faceapi.tf.setBackend('wasm');
  await faceapi.tf.ready();
  if (faceapi.tf.getBackend() !== 'wasm') throw new Error(`it runs on ${faceapi.tf.getBackend()}, not on WASM`);
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet } = faceapi.nets;
  for (const net of [ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet]) await net.loadFromDisk(join(folder, 'model'));
  return async ({ width, height, data }) => {
    const tensor = faceapi.tf.tensor3d(data, [height, width, 3], 'int32');
    try {
      return (await faceapi.detectSingleFace(tensor).withFaceLandmarks().withFaceDescriptor()) !== undefined;
    } finally {
      faceapi.tf.dispose(tensor);
    }
  };
}
