/**
 * The layers inside each part. An entry may import the entries below it, but none above it and none on its own line. A file
 * whose layer differs from its folder's has its own entry.
 */
export const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  orchestrator: [
    ['main.ts', 'run.ts'],
    ['compose.ts', 'prepare-database.ts'],
    // Seals again what every layer below has sealed.
    ['keyring'],
    ['app.ts'],
    ['routes/describe-api.ts'],
    ['routes/index.ts'],
    // Everything that is open. Only the table of routes and the start may take all of it; the rest names what it needs.
    ['service.ts'],
    ['routes'],
    ['pages'],
    ['journey/person', 'journey/sign-in'],
    ['journey'],
    ['journey/retention'],
    // The steps of settling; and the events that several stages write.
    ['journey/settle'],
    ['journey/announce'],
    // Read the rows of several stages: an envelope, or a capture with its session.
    ['sessions/load-envelope.ts', 'sessions/linked-captures.store.ts'],
    ['webhooks', 'simulate', 'evidence-log'],
    ['openapi'],
    ['http'],
    ['live'],
    ['model-sets'],
    ['judgement/verdict', 'judgement/decision', 'judgement/workers'],
    ['judgement/checks'],
    ['judgement/signs'],
    ['judgement/thresholds'],
    // What the checks read, and nothing else of a capture.
    ['judgement/facts'],
    // What people see of captures and references.
    ['media', 'reviews', 'analytics'],
    ['sessions', 'captures', 'files', 'policy', 'enrollments', 'subjects', 'admission'],
    ['audit'],
    ['receipts', 'usage', 'calls'],
    ['people'],
    // Every store filters by the tenant defined here.
    ['accounts'],
    ['observe/metrics.ts'],
    // They read the queue; the logger, below, depends on nothing.
    ['observe/gauges.ts'],
    ['jobs'],
    ['vault', 'kms'],
    ['observe', 'explain-start.ts'],
    ['store'],
    ['config.ts'],
    ['keys.config.ts', 'witnesses.config.ts'],
    ['refusal.ts', 'make-id.ts', 'has-place.ts', 'start-rounds.ts', 'pages/capture/app', 'pages/verify/app'],
    ['clock.ts', 'folder.ts'],
  ],
  // Graphs and pixels are independent of each other, and so are the three rooms of graphs.
  models: [['sets'], ['roles'], ['faces'], ['pixels', 'graphs/cpu', 'graphs/tfjs', 'graphs/fp16'], ['graphs', 'folder.ts']],
  hosting: [['http'], ['objects'], ['settings'], ['tracing']],
  workers: [
    ['main.ts', 'run.ts'],
    ['stop-once.ts'],
    ['compose.ts'],
    ['compose-engines.ts', 'compose-references.ts', 'handle-capture.ts', 'recycle-after-swap.ts'],
    ['shadow'],
    ['sets'],
    ['open-engine.ts'],
    ['intake', 'measure', 'references'],
    ['store'],
    ['config.ts'],
    ['frames', 'device'],
    ['batching'],
    ['observe', 'explain-start.ts', 'relax-collector.ts', 'engine-sizes.ts', 'folder.ts'],
  ],
  'clients/javascript': [
    ['index.ts'],
    ['cli', 'react'],
    ['create-faceproof.ts', 'create-capture-client.ts'],
    ['webhooks', 'receipts', 'element'],
    ['calls'],
    ['http'],
    ['errors'],
  ],
  'scripts/installation': [
    ['service'],
    ['database', 'state'],
    ['weights'],
    ['free-port.ts', 'private-file.ts', 'on-signal.ts', 'lock.mjs'],
    ['refusal.ts', 'folder.ts'],
  ],
  'scripts/desk': [
    ['main.ts'],
    ['commands'],
    ['templates'],
    ['shadow'],
    ['statement', 'card', 'promote', 'add', 'service'],
    ['shelf'],
    ['match', 'liveness', 'weights'],
    ['measuring'],
    ['definitions', 'statistics', 'convert'],
  ],
  console: [
    ['main.tsx'],
    ['app.tsx'],
    ['shell'],
    // The table names every screen; a screen knows neither the table nor another screen.
    ['screens/index.ts'],
    ['screens'],
    // They outlive the screen on which they were given.
    ['votes'],
    // Of sessions, for several screens.
    ['session-view'],
    ['sign-in'],
    ['parts'],
    ['api', 'texts', 'styles'],
  ],
  'scripts/site': [['build.ts', '.vitepress'], ['reference', 'seal'], ['guides', 'navigation.ts'], ['navigation.json']],
  'scripts/bench': [['main.ts'], ['parts'], ['setup', 'peers', 'load', 'history'], ['figures'], ['read-options.ts']],
};
