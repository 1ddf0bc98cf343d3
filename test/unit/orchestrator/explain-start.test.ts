import { explainStart } from '@faceproof/orchestrator/explain-start.js';
import { explainStart as explainWorkersStart } from '@faceproof/workers/explain-start.js';
import { describe, expect, it } from 'vitest';

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('a start that fails for an external reason', () => {
  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', /^The database of DATABASE_URL does not answer .*start it/],
    ['28P01', 'password authentication failed for user "faceproof"', /^The database of DATABASE_URL refuses the connection/],
    ['3D000', 'database "nodb" does not exist', /refuses the connection \(database "nodb" does not exist\)/],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'self-signed certificate in certificate chain',
      /^TLS to the database .* fails .*sslrootcert/,
    ],
    ['ERR_TLS_CERT_ALTNAME_INVALID', "Host: localhost. is not cert's CN: db", /^TLS to the database of DATABASE_URL fails/],
    ['', 'The server does not support SSL connections', /^TLS to the database of DATABASE_URL fails/],
    ['EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:8080', /cannot listen on HOST and PORT/],
  ])('explains to the operator of the orchestrator what to do: %s', (code, message, sentence) => {
    expect(explainStart(fault(code, message))).toMatch(sentence);
  });

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:6379', /^The queue of REDIS_URL does not answer .*start it/],
    ['', 'WRONGPASS invalid username-password pair or user is disabled.', /^The queue of REDIS_URL refuses the connection/],
    ['EADDRINUSE', 'listen EADDRINUSE: address already in use', /WORKER_METRICS_HOST and WORKER_METRICS_PORT/],
  ])('explains to the operator of a worker what to do: %s %s', (code, message, sentence) => {
    expect(explainWorkersStart(fault(code, message), 'REDIS_URL')).toMatch(sentence);
  });

  it('gives no advice about a fault inside the program', () => {
    expect(explainStart(new TypeError('undefined is not a function'))).toBeNull();
    expect(explainWorkersStart(new TypeError('undefined is not a function'), 'REDIS_URL')).toBeNull();
  });
});
