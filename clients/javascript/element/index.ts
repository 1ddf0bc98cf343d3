import { FaceproofCapture } from './capture-element.js';

export type { FaceproofCapture, FaceproofCaptureEvents } from './capture-element.js';

/** Defines `<faceproof-capture>`. Importing it again, or on a server without a document, does nothing. */
if (typeof customElements === 'object' && customElements.get('faceproof-capture') === undefined)
  customElements.define('faceproof-capture', FaceproofCapture);

declare global {
  interface HTMLElementTagNameMap {
    'faceproof-capture': FaceproofCapture;
  }
}
