import { useRoute } from 'wouter-preact';
import { SessionList } from './session-list.js';
import { SessionPage } from './session-page.js';
import './sessions.css';

/** The list, or the session that the address names. */
export function SessionsScreen() {
  const [, params] = useRoute('/sessions/:sessionId');
  return params?.sessionId === undefined ? (
    <SessionList />
  ) : (
    <SessionPage key={params.sessionId} sessionId={params.sessionId} />
  );
}
