const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The one form in which verifiers compare times: RFC 3339, UTC, milliseconds. Two such texts compare like the times that they name.
 * Any other form proves nothing.
 */
export function isUtcTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}
