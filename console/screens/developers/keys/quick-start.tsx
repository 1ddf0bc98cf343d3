import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../../api/use-api.js';
import { Answered } from '../../../parts/states/answered.js';
import { useKeyTexts } from './texts.js';

interface Clients {
  items: { language: Language; install: string }[];
}
type Language = keyof typeof PAGES;

const PAGES = { JavaScript: 'node', Python: 'python', Go: 'go', Java: 'java' } as const;

/** The first lines of each quick start, with this service's address and the new key. */
export function QuickStart({ secret }: { secret: string }) {
  const texts = useKeyTexts();
  const { mode } = useApi();
  const found = useGet<Clients>('/clients');
  const [chosen, setChosen] = useState<Language>('JavaScript');
  return (
    <Answered of={found}>
      {({ items }) => (
        <section class="stack">
          <h3>{texts.quickStart}</h3>
          <div class="row">
            {items.map(({ language }) => (
              <button
                key={language}
                type="button"
                class="button"
                aria-pressed={language === chosen}
                onClick={() => setChosen(language)}
              >
                {language}
              </button>
            ))}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it */}
          <pre class="body" tabIndex={0}>
            {`export FACEPROOF_URL=${location.origin}\nexport FACEPROOF_API_KEY=${secret}\n`}
            {items.find(({ language }) => language === chosen)?.install}
          </pre>
          <p>
            <a href={`/guides/tutorials/quickstart-${PAGES[chosen]}`}>{texts.nextLines}</a> ·{' '}
            <a href={`/console/${mode.toLowerCase()}/developers/webhooks`}>{texts.testEvent}</a>
          </p>
        </section>
      )}
    </Answered>
  );
}
