import { Fragment } from 'preact';
import { useTexts } from '../../texts/language.js';
import type { Judged } from './judge-draft.js';
import { SettingText } from './setting-text.js';
import { POLICY } from './texts.js';

const LOOKS: Readonly<Record<Judged['level'], string>> = { MET: 'good', BELOW: 'bad', OPEN: 'warn' };

/** How the draft compares with the profile, clause by clause. What falls below comes first. */
export function Findings({ judged }: { judged: readonly Judged[] }) {
  const texts = useTexts(POLICY);
  const words = { MET: texts.met, BELOW: texts.belowOne, OPEN: texts.later };
  const below = judged.filter(({ level }) => level === 'BELOW');
  const all = below.length > 0 ? 'BELOW' : judged.some(({ level }) => level === 'OPEN') ? 'OPEN' : 'MET';
  const verdict = { MET: texts.conforms, BELOW: texts.below, OPEN: texts.open }[all];
  return (
    <aside class="findings" aria-label={texts.evaluation}>
      <h2>{texts.evaluation}</h2>
      <p role="status">
        <span class={`mark ${LOOKS[all]}`}>{verdict}</span>
      </p>
      <dl>
        {[...below, ...judged.filter(({ level }) => level !== 'BELOW')].map(({ path, required, actual, level }) => (
          <Fragment key={path + String(required)}>
            <dt>
              <code>{path}</code> <span class={`mark ${LOOKS[level]}`}>{words[level]}</span>
            </dt>
            <dd class="quiet">
              {texts.asks} <SettingText value={required} /> · {texts.has} <SettingText value={actual} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </aside>
  );
}
