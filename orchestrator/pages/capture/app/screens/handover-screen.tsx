import type { Handover, PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { isInsideApp, outsideApp } from '../flow/browser.js';
import { watchPage } from '../flow/watch-page.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { Loading } from '../parts/loading.js';
import { PairCode } from '../parts/pair-code.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  api: Api;
  asks: boolean;
  onTaken(page: PageSession): void;
  onBack(): void;
  onError(error: unknown): void;
}

/** The code for another device, and what to do with it. Once that device continues, this page follows. */
export function HandoverScreen({ page, api, asks, onTaken, onBack, onError }: Props) {
  const { offer, expired, show } = useOffer({ api, asks, claims: true, onTaken, onError });
  const required = page.crossDevice === 'REQUIRE_PHONE';
  if (offer === null) return <Before required={required} waits={asks} onShow={show} />;
  return <Shown offer={offer} expired={expired} required={required} onRenew={show} onBack={onBack} />;
}

/** On a computer, beside the question: the code comes first. Showing it claims nothing, so the link opens elsewhere, too. */
export function PhonePanel({ api, onTaken }: Pick<Props, 'api' | 'onTaken'>) {
  const { strings, locale } = useTexts();
  const { handover } = strings;
  // Another device may have begun: the person learns it when they agree.
  const [refused, setRefused] = useState(false);
  const { offer, expired, show } = useOffer({ api, asks: true, claims: false, onTaken, onError: () => setRefused(true) });
  if (refused) return null;
  return (
    <section class="phone-panel">
      {offer === null || expired ? (
        <div class="qr" />
      ) : (
        <QrCode text={inLanguage(offer.handoverUrl, locale)} label={handover.qr} />
      )}
      <div>
        <h2>{handover.title}</h2>
        {expired ? (
          <Button onClick={show} text={handover.renew} />
        ) : (
          <>
            <p>{handover.text}</p>
            <p>{handover.code}</p>
            <PairCode code={offer?.code ?? ''} />
          </>
        )}
      </div>
    </section>
  );
}

interface Offering extends Pick<Props, 'api' | 'asks' | 'onTaken' | 'onError'> {
  /** Whether this device claims the link with the offer. */
  claims: boolean;
}

function useOffer({ api, asks, claims, onTaken, onError }: Offering) {
  const [offer, setOffer] = useState<Handover | null>(null);
  const [expired, setExpired] = useState(false);
  const asking = useRef(false);
  const here = useRef(true);
  // An expired code stays until the new one is there. Each offer withdraws the one before, so a second press asks for none.
  const show = async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      const next = await api.handOver(claims);
      setOffer(next);
      setExpired(false);
    } catch (error) {
      if (here.current) onError(error);
    } finally {
      asking.current = false;
    }
  };

  // Once, when the screen appears.
  useEffect(() => {
    if (asks) void show();
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    if (offer === null) return;
    const ended = new AbortController();
    const timer = setTimeout(() => setExpired(true), 1000 * offer.expiresInSeconds);
    const took = (now: PageSession) => {
      if (now.holder === 'ANOTHER_DEVICE' || now.ending !== null) onTaken(now);
    };
    void watchPage(api, ended.signal, { page: took, error: onError });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [offer]);

  return { offer, expired, show };
}

function Before({ required, waits, onShow }: { required: boolean; waits: boolean; onShow(): void }) {
  const { strings, say } = useTexts();
  const { handover } = strings;
  if (waits) return <Loading />;
  return (
    <>
      <Emblem name="phone" tone="calm" />
      <Heading>{required ? handover.needTitle : handover.title}</Heading>
      <p>{say(handover.need)}</p>
      <div class="actions">
        <Button kind="button primary" onClick={onShow} text={handover.show} />
      </div>
    </>
  );
}

interface ShownProps {
  offer: Handover;
  expired: boolean;
  required: boolean;
  onRenew(): void;
  onBack(): void;
}

function Shown({ offer, expired, required, onRenew, onBack }: ShownProps) {
  const { strings, locale } = useTexts();
  const { handover } = strings;
  const insideApp = isInsideApp(navigator.userAgent);
  return (
    <>
      {/* A new code brings a new heading, which takes the focus of the button that was pressed. */}
      <Heading key={offer.handoverUrl}>{insideApp ? handover.browserTitle : handover.title}</Heading>
      <p>{insideApp ? handover.browserText : handover.text}</p>
      {expired ? (
        <p class="notice">{handover.expired}</p>
      ) : (
        <Ways address={inLanguage(offer.handoverUrl, locale)} insideApp={insideApp} />
      )}
      {expired ? null : (
        <>
          <p class="center">{handover.code}</p>
          <PairCode code={offer.code} />
          <p class="quiet center">{handover.until}</p>
        </>
      )}
      <p class="visually-hidden" role="status">
        {expired ? handover.expired : handover.waiting}
      </p>
      <div class="actions">
        {expired ? <Button kind="button primary" onClick={onRenew} text={handover.renew} /> : null}
        {required ? null : <Button onClick={onBack} text={handover.back} />}
      </div>
    </>
  );
}

/** A code to scan on a computer; a link to open and to copy inside an app. */
function Ways({ address, insideApp }: { address: string; insideApp: boolean }) {
  const { strings } = useTexts();
  const [copied, setCopied] = useState(false);
  if (!insideApp) return <QrCode text={address} label={strings.handover.qr} />;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div class="actions">
      <a class="button primary" href={outsideApp(address, navigator.userAgent)} target="_blank" rel="noopener noreferrer">
        {strings.handover.open}
      </a>
      <button type="button" class="button" onClick={copy}>
        <span role="status">{copied ? strings.camera.copied : strings.camera.copyLink}</span>
      </button>
    </div>
  );
}

/** The other device shows the language of this page. */
function inLanguage(handoverUrl: string, locale: string): string {
  const address = new URL(handoverUrl);
  address.searchParams.set('lang', locale);
  return address.href;
}

/** Draws the text as a QR code: black on white, also in dark mode, because some cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    const here = { current: true };
    // Loaded only where a code is shown.
    import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 4 });
      if (here.current) setCode({ size, path: toPath(data) });
    });
    return () => {
      here.current = false;
    };
  }, [text]);
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}>
      <path d={code?.path ?? ''} />
    </svg>
  );
}

/** One square for each dark module. */
function toPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
