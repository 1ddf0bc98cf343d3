import { FaceproofError } from '../errors/failures.js';

export type WebhookVerificationCode =
  | 'SECRET_MALFORMED'
  | 'BODY_MISSING'
  | 'BODY_PARSED'
  | 'BODY_CHANGED'
  | 'BODY_NOT_JSON'
  | 'HEADER_MISSING'
  | 'HEADER_CASE'
  | 'HEADER_MALFORMED'
  | 'SIGNATURE_MISMATCH'
  | 'ACCOUNT_MISMATCH'
  | 'TIMESTAMP_TOO_OLD'
  | 'TIMESTAMP_TOO_NEW';

/** The webhook is not authentic; respond with 400. The message names the mistake, and contains neither secret nor body. */
export class WebhookVerificationError extends FaceproofError {
  override name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
