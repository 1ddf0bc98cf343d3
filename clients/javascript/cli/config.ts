/** The only place that reads the environment. */
export function readApiKey(): string | undefined {
  return process.env.FACEPROOF_API_KEY;
}
