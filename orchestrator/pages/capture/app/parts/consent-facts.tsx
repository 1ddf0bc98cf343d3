import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { ComponentChildren } from 'preact';
import { formatHours, formatMonths, formatUnit, type Strings } from '../boot.js';
import { Icon, type SymbolName } from './symbols.js';
import { type Say, useTexts } from './texts.js';

/** @prop text with the part that the account wrote, if it did */
interface Props {
  page: PageSession;
  text: ConsentParts;
}

export type ConsentParts = Strings['consent'] & { own?: string };

/** What a person must know before they agree, in one screen of a phone. */
export function ConsentSummary({ page, text }: Props) {
  const { locale, say } = useTexts();
  const { templateDays } = page.retention;
  const [photos, ...checks] = describeSteps(page, text);
  const compares = page.compares !== null || page.searchesDuplicates;
  return (
    <div class="brief">
      <p>
        <b>{text.purpose}:</b> <bdi>{page.purpose}</bdi>
        <br />
        {say(text.responsibleText)}
      </p>
      <Point icon="camera">{say([photos, ...(compares ? checks : asksOf(page, text))].join(' '))}</Point>
      <Point icon="face">{text.biometricText}</Point>
      <Point icon="computer">{page.personDecides ? text.decidesPerson : text.decidesComputer}</Point>
      <Point icon="clock">
        {keptMedia(page, text, locale, say)}{' '}
        {templateDays === null ? null : say(text.keptTemplate, { days: formatUnit(templateDays, 'day', locale) })}
      </Point>
      <Point icon="hand">{text.brief}</Point>
      {text.own === undefined ? null : (
        <p class="own-text" dir="auto">
          <b>{say(text.ownTitle)}:</b> {text.own}
        </p>
      )}
    </div>
  );
}

function Point({ icon, children }: { icon: SymbolName; children: ComponentChildren }) {
  return (
    <p class="point">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

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

function describeSteps(page: PageSession, text: ConsentParts): string[] {
  const { compares, searchesDuplicates } = page;
  const compared = { DOCUMENT: text.stepMatch, EARLIER_CHECK: text.stepMatchEarlier };
  return [
    text.stepPhotos,
    ...asksOf(page, text),
    compares === null ? text.stepLiveness : compared[compares],
    ...(searchesDuplicates ? [text.stepDuplicates] : []),
  ];
}

/** Only where a turn, or the light, may be asked for. */
function asksOf({ challenges }: PageSession, text: ConsentParts): string[] {
  return [...(challenges.length > 0 ? [text.stepTurn] : []), ...(challenges.includes('LIGHT') ? [text.stepLight] : [])];
}

function keptMedia({ retention: { mediaHours } }: PageSession, text: ConsentParts, locale: string, say: Say): string {
  return mediaHours === 0 ? text.keptMediaNone : say(text.keptMedia, { time: formatHours(mediaHours, locale) });
}

function Kept({ page, text }: Props) {
  const { locale, say } = useTexts();
  const { documentDays, templateDays, cropDays, factsDays, fingerprintDays, sessionMonths } = page.retention;
  const days = (count: number) => ({ days: formatUnit(count, 'day', locale) });
  return (
    <ul class="kept">
      <li>{keptMedia(page, text, locale, say)}</li>
      {documentDays === null ? null : <li>{say(text.keptDocument, days(documentDays))}</li>}
      {templateDays === null ? null : <li>{say(text.keptTemplate, days(templateDays))}</li>}
      {cropDays === null ? null : <li>{say(text.keptCrop, days(cropDays))}</li>}
      <li>{say(text.keptTraces, days(fingerprintDays))}</li>
      {factsDays === 0 ? null : <li>{say(text.keptNumbers, days(factsDays))}</li>}
      <li>{say(text.keptRecord, { period: formatMonths(sessionMonths, locale) })}</li>
    </ul>
  );
}
