import { SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { expect, it } from 'vitest';

it('orders members like the schema, at every depth', () => {
  const value = {
    attempts: [{ outcome: 'OPEN', captureId: 'cap_1' }],
    decision: { final: true, reasons: [{ check: null, code: 'TOO_DARK' }], outcome: 'DECLINED' },
    flow: 'ONBOARDING',
    sessionId: 'ses_1',
  };
  expect(JSON.stringify(inContractOrder<object>(SessionSchema, value))).toBe(
    '{"sessionId":"ses_1","flow":"ONBOARDING",' +
      '"decision":{"outcome":"DECLINED","reasons":[{"code":"TOO_DARK","check":null}],"final":true},' +
      '"attempts":[{"captureId":"cap_1","outcome":"OPEN"}]}',
  );
});

it('adds nothing, drops nothing, and keeps the order of a record’s members', () => {
  const value = { unknown: [{ b: 1, a: 2 }], decision: null, metadata: { y: '1', x: '2' }, checks: [] };
  const ordered = inContractOrder<object>(SessionSchema, value);
  expect(ordered).toEqual(value);
  expect(JSON.stringify(ordered)).toBe('{"metadata":{"y":"1","x":"2"},"decision":null,"checks":[],"unknown":[{"b":1,"a":2}]}');
});

it('keeps an unknown member named __proto__ a member', () => {
  const ordered = inContractOrder<object>(SessionSchema, JSON.parse('{"__proto__":{"flow":"X"},"sessionId":"ses_1"}'));
  expect(JSON.stringify(ordered)).toBe('{"sessionId":"ses_1","__proto__":{"flow":"X"}}');
  expect(Object.getPrototypeOf(ordered)).toBe(Object.prototype);
});

it('has the members of a session in the order of the API contract, section 4', () => {
  const { shape } = SessionSchema;
  expectOrder(
    shape,
    `sessionId flow purpose mode status subjectId metadata createdAt updatedAt expiresAt decidedAt erasedAt closeReason
     decision checks evaluation consent evidence attempts enrollment`,
  );
  expectOrder(shape.decision.unwrap().shape, 'outcome reasons reviewRequired version final');
  expectOrder(shape.checks.element.shape, 'kind status score threshold engine engines');
  expectOrder(shape.checks.element.shape.engine.unwrap().shape, 'model version digest');
  expectOrder(shape.evaluation.unwrap().shape, 'profileId profileDigest conforms clauses calibrationDigest');
  const { clauses } = shape.evaluation.unwrap().shape;
  expectOrder(clauses.element.shape, 'id title source level required actual basis');
  expectOrder(shape.evidence.unwrap().shape, 'receiptId bundleHash decidedAt supersedes signature');
  expectOrder(shape.evidence.unwrap().shape.signature.shape, 'alg keyId value');
  expectOrder(shape.attempts.element.shape, 'captureId startedAt uploadedAt outcome');
});

/** Ignores members that the contract does not name, and members that the service does not have yet. */
function expectOrder(shape: object, contract: string): void {
  const names = contract.split(/\s+/);
  const members = Object.keys(shape);
  expect(members.filter((name) => names.includes(name))).toEqual(names.filter((name) => members.includes(name)));
}
