import { ApiError } from '../../api/api-error.js';
import { useWhy } from '../forms/use-why.js';

/** The reason of a failure and each fault of a form, announced to screen readers. */
export function ErrorLine({ error }: { error: unknown }) {
  const why = useWhy();
  const said = error === null ? '' : why(error);
  const faults = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return said === '' ? null : (
    <div class="error-line" role="alert">
      <p>{said}</p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(({ pointer, message }) => (
            <li key={pointer + message} lang="en">
              {pointer === '' ? '' : <code>{pointer.slice(1)}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
