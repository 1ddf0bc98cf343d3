import { catalogue } from '../../texts/catalogue.js';

export const DEVELOPERS = catalogue(
  { tabs: { keys: 'API keys', webhooks: 'Webhooks', playground: 'Playground', calls: 'Recent calls' } },
  { tabs: { keys: 'API-Schlüssel', webhooks: 'Webhooks', playground: 'Ausprobieren', calls: 'Letzte Aufrufe' } },
);
