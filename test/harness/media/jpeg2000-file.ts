import openCodec from '@cornerstonejs/codec-openjpeg/wasmjs';

/**
 * Codes pixels as a JPEG 2000 codestream without loss.
 *
 * @param of.sampleAt the value of a component of a pixel
 */
export async function makeCodestream(of: {
  width: number;
  height: number;
  components: number;
  bits?: number;
  sampleAt(x: number, y: number, component: number): number;
}): Promise<Buffer> {
  const { width, height, components, bits = 8 } = of;
  const quiet = () => undefined;
  const codec = await openCodec({ print: quiet, printErr: quiet });
  const encoder = new codec.J2KEncoder();
  const samples = encoder.getDecodedBuffer({
    ...{ width, height, bitsPerSample: bits, componentCount: components, isSigned: false },
  });
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let i = 0; i < width * height * components; i++) {
    const pixel = Math.floor(i / components);
    const value = of.sampleAt(pixel % width, Math.floor(pixel / width), i % components);
    if (bits > 8) view.setUint16(2 * i, value, true);
    else view.setUint8(i, value);
  }
  encoder.setQuality(true);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}
