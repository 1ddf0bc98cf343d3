/**
 * The layers inside each part. An entry imports the entries below it, never one above, never one on its own line. A file that
 * stands higher or lower than its folder has an entry of its own.
 */
export const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  orchestrator: [
    ['main.ts'],
    ['compose.ts'],
    ['app.ts'],
    ['routes'],
    ['pages'],
    ['journey'],
    // Reads what every stage left behind, to tell it in one envelope.
    ['sessions/load-envelope.ts'],
    ['webhooks', 'simulate', 'evidence-log'],
    ['openapi'],
    ['http'],
    ['model-sets'],
    ['judgement/decision'],
    ['judgement/checks'],
    ['judgement/signs'],
    ['judgement/thresholds'],
    ['sessions', 'captures', 'files', 'policy', 'enrollments', 'subjects'],
    ['receipts', 'usage', 'audit'],
    // Whose a row is, which every store asks.
    ['accounts'],
    // Gauges ask the queue; the log, below, asks nobody.
    ['observe/metrics.ts'],
    ['jobs'],
    ['vault'],
    ['observe', 'explain-start.ts'],
    ['store'],
    ['config.ts', 'refusal.ts', 'make-id.ts', 'pages/capture/app', 'pages/verify/app'],
    ['clock.ts'],
  ],
  workers: [
    ['main.ts'],
    ['compose.ts'],
    ['compose-engines.ts'],
    ['shadow'],
    ['sets'],
    ['open-engine.ts'],
    ['intake', 'measure'],
    ['store'],
    ['config.ts'],
    ['frames', 'device'],
    ['batching'],
    ['observe', 'explain-start.ts', 'relax-collector.ts'],
  ],
  client: [
    ['index.ts'],
    ['create-faceproof.ts', 'create-capture-client.ts', 'cli'],
    ['calls', 'webhooks', 'receipts'],
    ['http'],
    ['errors', 'answers.ts'],
    ['requests.ts'],
  ],
  installation: [
    ['service'],
    ['database', 'state'],
    ['weights'],
    ['free-port.ts', 'private-file.ts', 'on-signal.ts', 'lock.mjs'],
    ['refusal.ts'],
  ],
  desk: [
    ['main.ts'],
    ['commands'],
    ['shadow'],
    ['report', 'promote', 'add'],
    ['match', 'liveness', 'weights'],
    ['definitions', 'statistics'],
  ],
  bench: [['main.ts'], ['parts'], ['room', 'peers', 'scaling'], ['figures'], ['read-options.ts']],
};
