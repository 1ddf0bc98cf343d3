/** The events and their `detail`. `capture-completed` says that the person is done, never what was decided. */
export interface FaceproofCaptureEvents {
  'capture-ready': CustomEvent<{ sessionId: string }>;
  'capture-permission_denied': CustomEvent<{ sessionId: string; reason: string }>;
  'capture-started': CustomEvent<{ sessionId: string; attempt: number }>;
  /** What the person is asked for now. `index` from 1. */
  'capture-step': CustomEvent<{
    sessionId: string;
    index: number;
    total: number;
    kind: 'HOLD_STILL' | 'TURN' | 'LIGHT';
    direction?: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
  }>;
  'capture-progress': CustomEvent<{ sessionId: string; percent: number }>;
  'capture-uploaded': CustomEvent<{ sessionId: string }>;
  'capture-retry': CustomEvent<{ sessionId: string; hints: string[]; attemptsLeft: number }>;
  'capture-completed': CustomEvent<{ sessionId: string; state: 'SENT' | 'NOT_SENT' }>;
  'capture-expired': CustomEvent<{ sessionId: string }>;
  /** Without `sessionId` and with the reason `invalidUrl`: `capture-url` is not a capture link. */
  'capture-failed': CustomEvent<{ sessionId?: string; reason: string }>;
}

/** A server has no HTMLElement; there, importing the element must not fail. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<faceproof-capture capture-url="…">`: the capture page in a frame. It loads when it is in a document and has a link, and the
 * camera goes off when it is removed. Attributes: `capture-url`, `locale`, `label` (the frame's title), `autofocus`.
 */
export class FaceproofCapture extends Base {
  static readonly observedAttributes = ['capture-url', 'locale', 'label'];
  #frame: HTMLIFrameElement | null = null;

  /** The link as a property, so that it need not be in the document's HTML. */
  get captureUrl(): string | null {
    return this.getAttribute('capture-url');
  }

  set captureUrl(value: string | null) {
    if (value === null) this.removeAttribute('capture-url');
    else this.setAttribute('capture-url', value);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    this.#load();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#unload();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.#load();
  }

  /** Moves the focus into the page. */
  override focus(options?: FocusOptions): void {
    this.#frame?.focus(options);
  }

  #load(): void {
    this.#unload();
    const { captureUrl } = this;
    if (captureUrl === null || captureUrl === '') return;
    const address = frameAddress(captureUrl, this.getAttribute('locale'));
    if (address === null) this.#emit('capture-failed', { reason: 'invalidUrl' });
    else this.#show(address);
  }

  #show(address: URL): void {
    const frame = document.createElement('iframe');
    frame.allow = 'camera; screen-wake-lock';
    frame.title = this.getAttribute('label') ?? 'Face check';
    frame.referrerPolicy = 'no-referrer';
    frame.src = address.href;
    // By the CSSOM, which every Content-Security-Policy allows. The host decides on the size.
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
    if (getComputedStyle(this).display === 'inline')
      Object.assign(this.style, { display: 'block', height: 'min(100dvh, 46rem)' });
    this.#frame = frame;
    this.append(frame);
  }

  #unload(): void {
    this.#frame?.remove();
    this.#frame = null;
  }

  /** Only from this frame, and only while it shows the page's origin. */
  readonly #hear = (event: MessageEvent): void => {
    const frame = this.#frame;
    if (frame === null || event.source !== frame.contentWindow || event.origin !== new URL(frame.src).origin) return;
    const message = readMessage(event.data);
    if (message === null) return;
    const { type, ...detail } = message;
    if (type === 'capture.ready' && this.hasAttribute('autofocus')) this.focus();
    this.#emit(type.replace('.', '-'), detail);
  };

  #emit(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** An event of the capture page, as it posts it. */
interface PageMessage {
  type: `capture.${string}`;
  sessionId: string;
  [member: string]: unknown;
}

/** @returns null for a message that the capture page did not post */
function readMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, v, ...rest } = data as Record<string, unknown>;
  const fits = source === 'faceproof' && v === 1 && typeof rest.type === 'string' && typeof rest.sessionId === 'string';
  return fits && (rest.type as string).startsWith('capture.') ? (rest as PageMessage) : null;
}

/**
 * The address of the capture page for a frame.
 *
 * @param captureUrl `handoff.captureUrl` of a session
 * @param locale a language of the page; null: that of the session
 * @returns null for anything but a capture link over https, or over http on this machine
 */
function frameAddress(captureUrl: string | null, locale: string | null): URL | null {
  try {
    const address = new URL(captureUrl ?? '');
    const local = address.hostname === 'localhost' || address.hostname === '127.0.0.1';
    const secure = address.protocol === 'https:' || (address.protocol === 'http:' && local);
    if (!secure || !/\/capture\/fpc_[\w-]+$/.test(address.pathname)) return null;
    address.searchParams.set('embed', '1');
    if (locale !== null) address.searchParams.set('lang', locale);
    return address;
  } catch {
    // No address at all. Its text may be a secret, so no error repeats it.
    return null;
  }
}
