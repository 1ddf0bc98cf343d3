/** Analyses one picture (RGB, 8 bits, rows from the top). @returns true if it found a face */
export type Look = (image: { width: number; height: number; data: Uint8Array }) => Promise<boolean>;
