/** Metrics by name with labels, such as `faceproof_jobs_waiting` or `faceproof_webhook_deliveries{state="FAILED"}`. */
export type MetricValues = ReadonlyMap<string, number>;

/** Reads the text of `GET /metrics`, in the Prometheus exposition format. Pure. */
export function readMetrics(text: string): MetricValues {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}
