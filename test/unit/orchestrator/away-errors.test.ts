import { isQueueAway } from '@faceproof/orchestrator/jobs/queue-away.js';
import { isOverloaded, isUnavailable } from '@faceproof/orchestrator/store/database.js';
import { describe, expect, it } from 'vitest';

const fault = (code: string, message: string, members: object = {}) => Object.assign(new Error(message), { code, ...members });

describe('PostgreSQL is away', () => {
  it.each([
    ['', 'Client has encountered a connection error and is not queryable'],
    ['', 'Client was closed and is not queryable'],
    ['', 'Connection terminated unexpectedly'],
    ['', 'timeout expired'],
    ['', 'timeout exceeded when trying to connect'],
    ['', 'Query read timeout'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
    ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['53100', 'could not extend file: No space left on device'],
    ['58030', 'could not read block: I/O error'],
    ['08006', 'connection failure'],
    ['55P03', 'canceling statement due to lock timeout'],
    ['57014', 'canceling statement due to statement timeout'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout'],
    ['08P01', 'query_wait_timeout'],
    ['57P01', 'update x set note = $1 - terminating connection'],
  ])('by %s %s', (code, message) => {
    expect([isUnavailable(fault(code, message)), isOverloaded(fault(code, message))]).toEqual([true, false]);
  });

  it('by a socket that is not there, but not by another missing file', () => {
    expect(isUnavailable(fault('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', { syscall: 'connect' }))).toBe(true);
    expect(isUnavailable(fault('ENOENT', 'open ENOENT /x', { syscall: 'open' }))).toBe(false);
  });
});

describe('PostgreSQL has too much to do', () => {
  it.each([
    ['53300', 'sorry, too many clients already'],
    ['53200', 'out of memory'],
  ])('by %s %s', (code, message) => {
    expect(isOverloaded(fault(code, message))).toBe(true);
  });
});

describe('Redis is away', () => {
  it.each([
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    "READONLY You can't write against a read only replica.",
    'LOADING Redis is loading the dataset in memory',
    "OOM command not allowed when used memory > 'maxmemory'.",
    'ERR max number of clients reached',
    'Command timed out',
    'Connection is closed.',
    "Stream isn't writeable and enableOfflineQueue options is false",
  ])('by %s', (message) => {
    expect(isQueueAway(new Error(message))).toBe(true);
  });
});

it('an error of the program is neither', () => {
  for (const error of [new TypeError('x is not a function'), fault('23505', 'duplicate key'), new Error('ERR syntax error')]) {
    expect([isUnavailable(error), isOverloaded(error), isQueueAway(error)]).toEqual([false, false, false]);
  }
});
