/** OpenJPEG with its encoder. The package ships no types. Only what the tests use. */
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  interface Encoder {
    getDecodedBuffer(of: {
      width: number;
      height: number;
      bitsPerSample: number;
      componentCount: number;
      isSigned: boolean;
    }): Uint8Array;
    setQuality(lossless: boolean, rate?: number): void;
    setTileSize(size: { width: number; height: number }): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  }

  const openCodec: (options: {
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<{ J2KEncoder: new () => Encoder }>;
  export = openCodec;
}
