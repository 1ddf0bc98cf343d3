import type { Policy } from '@faceproof/protocol/policy.js';
import { Fragment } from 'preact';
import { useGet } from '../../api/use-api.js';
import { Answered } from '../../parts/states/answered.js';
import { useCounted } from '../../texts/language.js';
import { useSubjectTexts } from './texts.js';

/** How long the default policy keeps what. */
export function RetentionOverview() {
  const texts = useSubjectTexts();
  const counted = useCounted();
  const stored = useGet<{ policy: Policy }>('/v1/policy');
  const names = Object.keys(texts.kept) as (keyof typeof texts.kept)[];
  return (
    <section>
      <h2>{texts.retention}</h2>
      <Answered of={stored}>
        {({ policy }) => (
          <dl class="facts">
            {names.map((name) => (
              <Fragment key={name}>
                <dt>{texts.kept[name]}</dt>
                <dd>{counted(texts.units[unitOf(name)], policy.retention[name])}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </Answered>
      <p>
        <a href="/guides/reference/retention">{texts.table}</a>
      </p>
    </section>
  );
}

/** The unit is the end of the setting's name. */
function unitOf(name: string): 'hours' | 'days' | 'months' {
  return name.endsWith('Hours') ? 'hours' : name.endsWith('Days') ? 'days' : 'months';
}
