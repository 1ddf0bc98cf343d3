/** Characters of the name that people see. */
export const PUBLIC_NAME_MAX = 80;
/** Characters of an account's own consent text, in one language. */
export const CONSENT_TEXT_MAX = 4000;
