/** Looks at one picture: RGB, 8 bits, rows from the top. @returns whether it found a face */
export type Look = (image: { width: number; height: number; data: Uint8Array }) => Promise<boolean>;
