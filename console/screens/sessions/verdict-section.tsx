import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { VerdictClause } from '@faceproof/protocol/verdict/documents.js';
import { fill } from '../../texts/language.js';
import { useSessionTexts } from './texts.js';

const LOOKS: Readonly<Record<VerdictClause['level'], string>> = { MET: 'good', BELOW: 'bad', NOT_MEASURED: 'warn' };

/** Whether the session conforms to its profile. What is not met comes first; what is met is folded. */
export function VerdictSection({ evaluation }: Pick<SessionEnvelope, 'evaluation'>) {
  const texts = useSessionTexts();
  if (evaluation === null) return null;
  const { profileId, conforms, mode, clauses } = evaluation;
  const met = clauses.filter(({ level }) => level === 'MET');
  const others = clauses.filter(({ level }) => level !== 'MET');
  return (
    <section>
      <h2>{texts.verdict}</h2>
      <p>
        <span class={`mark ${conforms ? 'good' : 'bad'}`}>
          {fill(conforms ? texts.conforms : texts.conformsNot, { profile: profileId })}
        </span>{' '}
        {mode === 'TEST' ? <span class="quiet">{texts.verdictTest}</span> : null}
      </p>
      <Clauses of={others} />
      {met.length === 0 ? null : (
        <details>
          <summary>{fill(texts.clausesMet, { n: met.length, all: clauses.length })}</summary>
          <Clauses of={met} />
        </details>
      )}
    </section>
  );
}

function Clauses({ of }: { of: readonly VerdictClause[] }) {
  const texts = useSessionTexts();
  return (
    <dl class="facts">
      {of.map(({ id, title, source, level, required, actual, reason }) => (
        <div key={id} class="facts-row">
          <dt title={source}>
            {title} <span class={`mark ${LOOKS[level]}`}>{texts.levels[level]}</span>
          </dt>
          <dd class="quiet">
            {reason ?? fill(texts.clauseOf, { required: String(required), actual: String(actual ?? texts.none) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
