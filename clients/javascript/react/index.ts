import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react';
import type { FaceproofCaptureEvents, FaceproofCapture as HostElement } from '../element/index.js';
import '../element/index.js';

type DetailOf<Name extends keyof FaceproofCaptureEvents> = FaceproofCaptureEvents[Name]['detail'];

/** The events of `<faceproof-capture>` as props. Each receives the event's `detail`. */
export interface FaceproofCaptureHandlers {
  onReady?: ((detail: DetailOf<'capture-ready'>) => void) | undefined;
  onPermissionDenied?: ((detail: DetailOf<'capture-permission_denied'>) => void) | undefined;
  onStarted?: ((detail: DetailOf<'capture-started'>) => void) | undefined;
  onStep?: ((detail: DetailOf<'capture-step'>) => void) | undefined;
  onProgress?: ((detail: DetailOf<'capture-progress'>) => void) | undefined;
  onUploaded?: ((detail: DetailOf<'capture-uploaded'>) => void) | undefined;
  onRetry?: ((detail: DetailOf<'capture-retry'>) => void) | undefined;
  /** The person is done. It says nothing of the decision. */
  onCompleted?: ((detail: DetailOf<'capture-completed'>) => void) | undefined;
  onExpired?: ((detail: DetailOf<'capture-expired'>) => void) | undefined;
  onFailed?: ((detail: DetailOf<'capture-failed'>) => void) | undefined;
}

export interface FaceproofCaptureProps extends FaceproofCaptureHandlers {
  /** `handoff.captureUrl` of a session. Another link loads the page again. */
  captureUrl: string;
  /** The language of the page, such as `fr`. */
  locale?: string | undefined;
  /** The title of the frame, for screen readers. */
  label?: string | undefined;
  /** Moves the focus into the page once it is ready. */
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

const HANDLERS = {
  'capture-ready': 'onReady',
  'capture-permission_denied': 'onPermissionDenied',
  'capture-started': 'onStarted',
  'capture-step': 'onStep',
  'capture-progress': 'onProgress',
  'capture-uploaded': 'onUploaded',
  'capture-retry': 'onRetry',
  'capture-completed': 'onCompleted',
  'capture-expired': 'onExpired',
  'capture-failed': 'onFailed',
} as const satisfies Record<keyof FaceproofCaptureEvents, keyof FaceproofCaptureHandlers>;

/** `<faceproof-capture>` for React 18 and later: the capture page in a frame. A handler may change at every render. */
export function FaceproofCapture(props: FaceproofCaptureProps): ReactElement {
  const { captureUrl, locale, label, autoFocus, className, style } = props;
  const host = useRef<HostElement>(null);
  const handlers = useRef<FaceproofCaptureHandlers>(props);
  useEffect(() => {
    handlers.current = props;
  });
  useEffect(() => (host.current === null ? undefined : listen(host.current, handlers)), []);
  // Last, because a link that is not valid is reported at once. The property keeps the link out of the HTML of a server.
  useEffect(() => {
    if (host.current !== null) host.current.captureUrl = captureUrl;
  }, [captureUrl]);
  // React 19 sets the property, and earlier ones the attribute.
  const autofocus = autoFocus === true ? true : undefined;
  return createElement('faceproof-capture', { ref: host, locale, label, autofocus, class: className, style });
}

/** @returns removes the listeners */
function listen(host: HostElement, handlers: { readonly current: FaceproofCaptureHandlers }): () => void {
  const hear = (event: Event) => {
    const name = HANDLERS[event.type as keyof typeof HANDLERS];
    const handler = handlers.current[name] as ((detail: unknown) => void) | undefined;
    handler?.((event as CustomEvent).detail);
  };
  for (const type of Object.keys(HANDLERS)) host.addEventListener(type, hear);
  return () => {
    for (const type of Object.keys(HANDLERS)) host.removeEventListener(type, hear);
  };
}
