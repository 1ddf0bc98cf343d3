/** OpenJPEG as WebAssembly, without its encoder. The package has no types. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  interface Decoder {
    /** @returns memory of the module, for the file */
    getEncodedBuffer(bytes: number): Uint8Array;
    decode(): void;
    /** Of 0 × 0 pixels if the file could not be decoded. */
    getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean };
    /** Component by component in each pixel; two bytes, the lower one first, for more than eight bits. */
    getDecodedBuffer(): Uint8Array;
    /** OPJ_COLOR_SPACE: -1 unknown, 0 unspecified, 1 sRGB, 2 grey, 3 sYCC, 4 e-YCC, 5 CMYK. */
    getColorSpace(): number;
  }

  interface Codec {
    J2KDecoder: new () => Decoder;
  }

  const openCodec: (options: {
    print(line: string): void;
    printErr(line: string): void;
    instantiateWasm(imports: object, receive: (instance: WebAssembly.Instance) => void): object;
  }) => Promise<Codec>;
  export = openCodec;
}

/** The part of WebAssembly that decode-jpeg2000.ts uses. Node's types leave it out, and the browser's do not belong here. */
declare namespace WebAssembly {
  class Module {
    private readonly isModule: true;
  }

  class Memory {
    readonly buffer: ArrayBuffer;
    /** @throws RangeError if the memory cannot grow */
    grow(pages: number): number;
  }

  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: Readonly<Record<string, unknown>>;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
