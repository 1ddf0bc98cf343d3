import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Api, type Attempt, CallError } from './api.js';
import type { Boot } from './boot.js';
import { cueOfScreen } from './cues/cue.js';
import { type Cues, CuesContext, useCues } from './cues/use-cues.js';
import type { Detector } from './detector/open-detector.js';
import { useDetector } from './detector/use-detector.js';
import { type CaptureStep, type EmbedEvent, type Emit, openEmitter } from './embed.js';
import { isComputer, isInsideApp } from './flow/browser.js';
import { closeCamera, describeCamera } from './flow/camera.js';
import { type LightChoice, mayShowLight, mustWarnOfLight } from './flow/light-choice.js';
import { openOffer } from './flow/open-offer.js';
import type { CaptureView } from './flow/run-capture.js';
import { type ClosedWhy, isOver, isRepeated, type Screen, screenOf, screenOfError } from './flow/screen.js';
import { Asked } from './parts/asked.js';
import { Footer } from './parts/footer.js';
import { Header } from './parts/header.js';
import { keepLink, readLink } from './parts/known-link.js';
import { Loading } from './parts/loading.js';
import { TextsContext } from './parts/texts.js';
import { useAccent } from './parts/use-accent.js';
import { type HeldCamera, useHeldCamera } from './parts/use-held-camera.js';
import { CameraScreen } from './screens/camera-screen.js';
import { CaptureScreen } from './screens/capture-screen.js';
import { ClosedScreen } from './screens/closed-screen.js';
import { ConsentScreen } from './screens/consent-screen.js';
import { CrowdedScreen } from './screens/crowded-screen.js';
import { DoneScreen, RefusedScreen } from './screens/end-screens.js';
import { HandoverScreen } from './screens/handover-screen.js';
import { LeaveScreen } from './screens/leave-screen.js';
import { LightScreen } from './screens/light-screen.js';
import { DeclinedScreen, OfferScreen } from './screens/offer-screen.js';
import { RetryScreen } from './screens/retry-screen.js';
import { UnableScreen } from './screens/unable-screen.js';
import { UploadScreen } from './screens/upload-screen.js';
import { WaitScreen } from './screens/wait-screen.js';
import { WatchScreen } from './screens/watch-screen.js';

/** The page. It shows one screen at a time, and connects each screen with the next. */
export function App({ boot, api }: { boot: Boot; api: Api }) {
  const [screen, setScreen] = useState<Screen>({ name: 'LOADING' });
  const [page, setPage] = useState<PageSession | null>(null);
  const last = useRef<Screen>(screen);
  const light = useRef<LightChoice>(null);
  const challenges = useRef<PageSession['challenges']>([]);
  const emit = useRef<Emit>(() => undefined);
  const knownLink = (why: ClosedWhy) => (why === 'error' || why === 'offline' ? readLink(boot.bearer) : null);
  const shown =
    page ?? (screen.name === 'OFFER' ? screen.offer : screen.name === 'CLOSED' ? (screen.link ?? knownLink(screen.why)) : null);
  const { account, mode } = shown ?? { account: null, mode: null };
  const cues = useCues();
  useAccent(account?.accent ?? null, account?.darkAccent ?? null);
  const detector = useDetector(usesDetector(screen));

  const camera = useHeldCamera();
  const go = useCallback((asked: Screen) => {
    const before = last.current;
    camera.leave(asked);
    if (isOver(before, asked)) {
      if (asked.name === 'CAPTURE') closeCamera(asked.stream);
      return;
    }
    const warns = asked.name === 'CAMERA' && mustWarnOfLight(challenges.current, light.current);
    const next: Screen = warns ? { name: 'LIGHT' } : asked;
    setScreen(next);
    last.current = next;
    if (isRepeated(before, next)) return;
    const cue = cueOfScreen(next);
    if (cue !== null) cues.play(cue);
    const event = eventOf(next);
    if (event !== null) emit.current(event);
  }, []);
  const fail = useCallback((error: unknown) => go(screenOfError(error)), [go]);
  const show = useCallback(
    (opened: PageSession) => {
      emit.current = openEmitter(window, opened);
      document.title = `${boot.strings.shell.title} · ${opened.account.name}`;
      setPage(opened);
      keepLink(boot.bearer, opened);
      challenges.current = opened.challenges;
      go(screenOf(opened, { isComputer: isComputer(navigator.userAgent), isSecure: isSecureContext }));
    },
    [boot, go],
  );
  const open = useCallback(async () => {
    // A closed page that tries again stays, so that the pressed button keeps the focus.
    setScreen((now) => (now.name === 'CLOSED' ? now : { name: 'LOADING' }));
    try {
      const opened = boot.entry === 'HANDOVER' ? await openOffer(api) : { page: await api.openPage() };
      if ('offer' in opened) return go({ name: 'OFFER', offer: opened.offer });
      openEmitter(window, opened.page)({ type: 'capture.ready' });
      show(opened.page);
    } catch (error) {
      fail(error);
    }
  }, [api, boot, go, fail, show]);
  useEffect(() => {
    void open();
  }, [open]);

  return (
    <TextsContext.Provider value={{ strings: boot.strings, locale: boot.locale, account: account?.name ?? '' }}>
      <div class="page" data-screen={screen.name}>
        <Header account={account} mode={mode} />
        <main class="card">
          {page !== null && page.crossDevice !== 'FORBID' && canGiveUp(screen) ? <Asked api={api} onTaken={show} /> : null}
          <CuesContext.Provider value={cues}>
            <Current
              {...{ screen, page, boot, api, detector, light, camera, cues, go, fail, open, show }}
              emit={(event) => emit.current(event)}
            />
          </CuesContext.Provider>
        </main>
        <Footer
          boot={boot}
          account={account}
          hidden={screen.name === 'CAPTURE' || screen.name === 'UPLOAD'}
          onHandover={canMove(screen, page) && !showsCode(screen, page) ? () => go({ name: 'HANDOVER', asks: true }) : null}
          onUnable={canGiveUp(screen) ? () => go({ name: 'LEAVE', as: 'UNABLE', back: atRest(screen) }) : null}
        />
      </div>
    </TextsContext.Provider>
  );
}

/** It loads while the person reads what comes before the camera. */
function usesDetector({ name }: Screen): boolean {
  return name === 'CONSENT' || name === 'LIGHT' || name === 'RETRY' || name === 'CAMERA' || name === 'CAPTURE';
}

/** A phone has no better device to move to, except out of the browser of an app. */
function canMove(screen: Screen, page: PageSession | null): boolean {
  const here = screen.name === 'CONSENT' || screen.name === 'LIGHT' || screen.name === 'CAMERA' || screen.name === 'RETRY';
  const useful = isComputer(navigator.userAgent) || isInsideApp(navigator.userAgent);
  return here && useful && page !== null && page.crossDevice !== 'FORBID';
}

/** A computer shows the code beside the question. */
function showsCode(screen: Screen, page: PageSession | null): boolean {
  return screen.name === 'CONSENT' && !isInsideApp(navigator.userAgent) && canMove(screen, page);
}

/** Going back turns no camera on, and offers no new code. */
function atRest(screen: Screen): Screen {
  return screen.name === 'CAMERA' || screen.name === 'HANDOVER' ? { ...screen, asks: false } : screen;
}

/** Between the consent, which has its own button, and the photos. */
function canGiveUp({ name }: Screen): boolean {
  return name === 'HANDOVER' || name === 'LIGHT' || name === 'CAMERA' || name === 'CROWDED' || name === 'RETRY';
}

interface CurrentProps {
  screen: Screen;
  page: PageSession | null;
  boot: Boot;
  api: Api;
  detector: { current: Detector | null };
  light: { current: LightChoice };
  camera: HeldCamera;
  cues: Cues;
  emit: Emit;
  go(next: Screen): void;
  fail(error: unknown): void;
  open(): Promise<void>;
  show(page: PageSession): void;
}

function Current({ screen, page, boot, api, detector, light, camera, cues, emit, go, fail, open, show }: CurrentProps) {
  if (screen.name === 'CLOSED')
    return (
      <ClosedScreen
        {...{ page, why: screen.why, link: screen.link ?? null, embedded: boot.embedded }}
        onAgain={open}
        onAsk={() => api.openPage('ASK').then(show, fail)}
      />
    );
  if (screen.name === 'OFFER')
    return (
      <OfferScreen
        offer={screen.offer}
        api={api}
        onAccepted={() => api.openPage().then(show, fail)}
        onDecline={() => go({ name: 'DECLINED' })}
        onError={fail}
      />
    );
  if (screen.name === 'DECLINED') return <DeclinedScreen />;
  if (page === null || screen.name === 'LOADING') return <Loading />;
  switch (screen.name) {
    case 'CONSENT':
      return (
        <ConsentScreen
          page={page}
          api={api}
          showsCode={showsCode(screen, page)}
          onTaken={show}
          onAccept={() => go({ name: 'CAMERA', asks: true, notice: null })}
          onLeave={(as) => go({ name: 'LEAVE', as, back: screen })}
          onError={fail}
        />
      );
    case 'LEAVE':
      return (
        <LeaveScreen
          page={page}
          as={screen.as}
          onStay={() => go(screen.back)}
          onLeave={() =>
            (screen.as === 'REFUSED' ? api.answerConsent(false, page) : api.giveUp()).then(() => go({ name: screen.as }), fail)
          }
        />
      );
    case 'LIGHT':
      return (
        <LightScreen
          onChoice={(choice) => {
            light.current = choice;
            go({ name: 'CAMERA', asks: true, notice: null });
          }}
        />
      );
    case 'HANDOVER':
      return <HandoverScreen page={page} api={api} asks={screen.asks} onTaken={show} onBack={open} onError={fail} />;
    case 'WATCH':
      return <WatchScreen page={screen.page} api={api} onMoved={show} onError={fail} />;
    case 'CAMERA':
      return (
        <CameraScreen
          key={`${screen.asks}${screen.notice}${screen.attempt?.captureId}${screen.doubted}`}
          asks={screen.asks}
          notice={screen.notice}
          embedded={boot.embedded}
          onHandover={canMove(screen, page) ? () => go({ name: 'HANDOVER', asks: true }) : null}
          onProblem={(problem) => {
            cues.play('PROBLEM');
            emit({ type: 'capture.permission_denied', reason: problem });
          }}
          onCamera={async (stream, cameraCount) => {
            const avoidsLight = page.challenges.includes('LIGHT') && !mayShowLight(light.current);
            try {
              const attempt =
                screen.attempt ??
                (await (screen.doubted === undefined ? api.openAttempt(avoidsLight) : api.askChallenge(screen.doubted)));
              go({ name: 'CAPTURE', stream, cameraCount, attempt });
            } catch (error) {
              closeCamera(stream);
              if (isCrowded(error)) go({ name: 'CROWDED', avoidsLight, retryAfterMs: error.retryAfterMs });
              else fail(error);
            }
          }}
        />
      );
    case 'CROWDED':
      return (
        <CrowdedScreen
          api={api}
          avoidsLight={screen.avoidsLight}
          retryAfterMs={screen.retryAfterMs}
          onTurn={(attempt) => go({ name: 'CAMERA', asks: true, notice: null, attempt })}
          onError={fail}
        />
      );
    case 'CAPTURE':
      return (
        <CaptureScreen
          key={screen.attempt.uploadToken}
          stream={screen.stream}
          cameraCount={screen.cameraCount}
          attempt={screen.attempt}
          detector={detector}
          onView={(view) => {
            cues.follow(view);
            const step = stepOf(view, screen.attempt);
            if (step !== null) emit(step);
          }}
          onRecorded={(recording, stream) => {
            const keeps = screen.attempt.challenge === null;
            if (keeps) camera.hold({ stream, cameraCount: screen.cameraCount });
            else closeCamera(stream);
            go({ name: 'UPLOAD', attempt: screen.attempt, recording, camera: describeCamera(stream) });
            return keeps;
          }}
          onBroken={(notice) => {
            closeCamera(screen.stream);
            go({
              name: 'CAMERA',
              asks: false,
              notice,
              ...(screen.attempt.half === 2 && { doubted: screen.attempt.captureId }),
            });
          }}
          onSkip={() => {
            closeCamera(screen.stream);
            api.skipChallenge(screen.attempt.captureId).then(open, fail);
          }}
          onAvoid={() => {
            closeCamera(screen.stream);
            light.current = 'AVOID';
            go({ name: 'CAMERA', asks: true, notice: null });
          }}
        />
      );
    case 'UPLOAD':
      return (
        <UploadScreen
          {...screen}
          api={api}
          onProgress={(percent) => emit({ type: 'capture.progress', percent })}
          onPaused={() => cues.play('PROBLEM')}
          onAccepted={() => go({ name: 'WAIT', captureId: screen.attempt.captureId })}
          onExpired={screen.attempt.half === 2 ? open : () => go({ name: 'CAMERA', asks: false, notice: 'expired' })}
          onRefused={open}
        />
      );
    case 'WAIT':
      return (
        <WaitScreen
          captureId={screen.captureId}
          api={api}
          onEnd={(next) => {
            if (next.name !== 'CAMERA' || next.doubted === undefined || !camera.isHeld()) return go(next);
            api.askChallenge(next.doubted).then((attempt) => {
              const held = camera.take();
              go(held === null ? next : { name: 'CAPTURE', ...held, attempt });
            }, fail);
          }}
          onError={fail}
          onStale={open}
        />
      );
    case 'RETRY':
      return (
        <RetryScreen
          hints={screen.hints}
          attemptsLeft={screen.attemptsLeft}
          onAgain={() => go({ name: 'CAMERA', asks: true, notice: null })}
        />
      );
    case 'DONE':
      return <DoneScreen page={page} api={api} embedded={boot.embedded} ending={screen.ending} />;
    case 'REFUSED':
      return <RefusedScreen page={page} embedded={boot.embedded} />;
    case 'UNABLE':
      return <UnableScreen page={page} embedded={boot.embedded} />;
  }
}

/** The step of the challenge that a view shows; null while the face is placed. */
function stepOf(view: CaptureView, { challenge }: Attempt): CaptureStep | null {
  if (view.phase === 'FRAMING') return null;
  const lights = challenge?.light?.steps.length ?? 0;
  const total = 1 + lights + (challenge?.steps.length ?? 0);
  const step = { type: 'capture.step', total } as const;
  if (view.light !== null) return { ...step, kind: 'LIGHT', index: 2 + view.light.index };
  if (view.step === null) return { ...step, kind: 'HOLD_STILL', index: 1 };
  return { ...step, kind: 'TURN', index: 1 + lights + view.index, direction: view.step.direction };
}

function isCrowded(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'overloaded';
}

/** The event that the embedding page receives for a screen; null if there is none. */
function eventOf(screen: Screen): EmbedEvent | null {
  switch (screen.name) {
    case 'CAPTURE':
      return screen.attempt.attempt === undefined ? null : { type: 'capture.started', attempt: screen.attempt.attempt };
    case 'WAIT':
      return { type: 'capture.uploaded' };
    case 'RETRY':
      return { type: 'capture.retry', hints: screen.hints, attemptsLeft: screen.attemptsLeft };
    case 'DONE':
      return { type: 'capture.completed', state: screen.ending === 'SENT' ? 'SENT' : 'NOT_SENT' };
    case 'REFUSED':
      return { type: 'capture.failed', reason: 'CONSENT_DECLINED' };
    case 'UNABLE':
      return { type: 'capture.failed', reason: 'CANNOT_CAPTURE' };
    case 'CLOSED':
      return screen.why === 'expired' ? { type: 'capture.expired' } : { type: 'capture.failed', reason: screen.why };
    case 'LOADING':
    case 'CONSENT':
    case 'LIGHT':
    case 'CAMERA':
    case 'CROWDED':
    case 'UPLOAD':
    case 'HANDOVER':
    case 'OFFER':
    case 'DECLINED':
    case 'WATCH':
    case 'LEAVE':
      return null;
  }
}
