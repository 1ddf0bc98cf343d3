import { catalogue } from '../../texts/catalogue.js';

export const DEVELOPERS = catalogue({
  tabs: {
    keys: ['API keys', 'API-Schlüssel'],
    webhooks: ['Webhooks', 'Webhooks'],
    playground: ['Playground', 'Ausprobieren'],
    calls: ['Recent calls', 'Letzte Aufrufe'],
  },
});
