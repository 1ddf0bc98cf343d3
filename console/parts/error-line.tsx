import { ApiError, ConnectionError } from '../api/api-error.js';
import { useTexts } from '../texts/language.js';
import { PARTS } from './texts.js';

/** The reason of a failure and each fault of a form, announced to screen readers. */
export function ErrorLine({ error }: { error: unknown }) {
  const texts = useTexts(PARTS);
  const said = error === null ? '' : error instanceof ConnectionError ? texts.unreachable : (error as Error).message;
  const faults = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return said === '' ? null : (
    <div class="error-line" role="alert">
      <p>{said}</p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(({ pointer, message }) => (
            <li key={pointer + message}>
              {pointer === '' ? '' : <code>{pointer.slice(1)}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
