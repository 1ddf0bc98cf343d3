/** @param progress the bytes handed to the network so far, and the total; a retry starts over */
export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void;
