/** @param progress bytes handed to the network so far, and in all; at a retry it begins again */
export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void;
