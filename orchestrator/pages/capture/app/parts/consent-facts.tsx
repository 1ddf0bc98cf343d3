import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { ComponentChildren } from 'preact';
import { formatHours, formatMonths, formatUnit, type Strings } from '../boot.js';
import { useTexts } from './texts.js';

/** @prop text with the part that the account wrote, if it did */
interface Props {
  page: PageSession;
  text: ConsentParts;
}

export type ConsentParts = Strings['consent'] & { own?: string };

/** States who asks, why, what happens, who decides, how long data are kept, and what the person can choose. */
export function ConsentFacts({ page, text }: Props) {
  const { say } = useTexts();
  return (
    <dl class="facts">
      <Fact name={text.purpose}>
        <bdi>{page.purpose}</bdi>
      </Fact>
      <Fact name={text.biometric}>{text.biometricText}</Fact>
      <Fact name={text.responsible}>
        {say(text.responsibleText)} <Notice href={page.account.privacyUrl} text={text} />
      </Fact>
      {text.own === undefined ? null : (
        <Fact name={say(text.ownTitle)}>
          <p class="own-text" dir="auto">
            {text.own}
          </p>
        </Fact>
      )}
      <Fact name={text.what}>
        {describeSteps(page, text)
          .map((step) => say(step))
          .join(' ')}
      </Fact>
      <Fact name={text.decides}>
        {page.personDecides ? text.decidesPerson : text.decidesComputer} {say(text.again)}
      </Fact>
      <Fact name={text.kept}>
        <Kept page={page} text={text} />
      </Fact>
      <Fact name={text.choice}>
        {say(text.free)} {say(page.fallbackUrl === null ? text.askOtherWay : text.otherWay)} {say(text.withdraw)}
      </Fact>
    </dl>
  );
}

function Notice({ href, text }: { href: string | null; text: ConsentParts }) {
  const { say } = useTexts();
  if (href === null) return <>{say(text.noNotice)}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text.notice}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function describeSteps({ challenges, compares, searchesDuplicates }: PageSession, text: ConsentParts): string[] {
  const compared = { DOCUMENT: text.stepMatch, EARLIER_CHECK: text.stepMatchEarlier };
  return [
    text.stepPhotos,
    // Only where a turn may be asked for.
    ...(challenges.length > 0 ? [text.stepTurn] : []),
    ...(challenges.includes('LIGHT') ? [text.stepLight] : []),
    compares === null ? text.stepLiveness : compared[compares],
    ...(searchesDuplicates ? [text.stepDuplicates] : []),
  ];
}

function Kept({ page: { retention }, text }: Props) {
  const { locale, say } = useTexts();
  const { mediaHours, documentDays, templateDays, cropDays, factsDays, fingerprintDays, sessionMonths } = retention;
  const days = (count: number) => ({ days: formatUnit(count, 'day', locale) });
  return (
    <ul class="kept">
      <li>{mediaHours === 0 ? text.keptMediaNone : say(text.keptMedia, { time: formatHours(mediaHours, locale) })}</li>
      {documentDays === null ? null : <li>{say(text.keptDocument, days(documentDays))}</li>}
      {templateDays === null ? null : <li>{say(text.keptTemplate, days(templateDays))}</li>}
      {cropDays === null ? null : <li>{say(text.keptCrop, days(cropDays))}</li>}
      <li>{say(text.keptTraces, days(fingerprintDays))}</li>
      {factsDays === 0 ? null : <li>{say(text.keptNumbers, days(factsDays))}</li>}
      <li>{say(text.keptRecord, { period: formatMonths(sessionMonths, locale) })}</li>
    </ul>
  );
}
