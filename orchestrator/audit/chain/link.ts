import { createHash } from 'node:crypto';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import type { Row } from '../../store/database.js';

/** An entry's place in the chain. */
export interface Link {
  /** From 1, without gaps. */
  seq: number;
  auditId: string;
  prevHash: Buffer;
  hash: Buffer;
  chainedAt: Date;
}

/** The end of a chain: what the next link builds on. */
export interface Head {
  seq: number;
  hash: Buffer;
}

/** A row of `audit_log`, which contributes to its hash commitments, never personal values. */
export type ChainedEntry = Row;

/** The head of an empty chain. */
export const GENESIS: Head = { seq: 0, hash: Buffer.alloc(32) };

/** Chains entries after a head, in the given order. Pure. */
export function linkEntries(head: Head, entries: readonly ChainedEntry[], chainedAt: Date): Link[] {
  const links: Link[] = [];
  for (const entry of entries) {
    const { seq, hash } = links.at(-1) ?? head;
    const place = { seq: seq + 1, prevHash: hash, chainedAt };
    links.push({ ...place, auditId: entry.id, hash: hashLink(place, entry) });
  }
  return links;
}

/** The SHA-256 of a domain, a line feed and the link's RFC 8785 JSON. Pure. */
export function hashLink(place: Pick<Link, 'seq' | 'prevHash' | 'chainedAt'>, entry: ChainedEntry): Buffer {
  const text = canonicalJson({
    seq: place.seq,
    prevHash: place.prevHash.toString('hex'),
    chainedAt: place.chainedAt.toISOString(),
    auditId: entry.id,
    at: entry.at.toISOString(),
    actorKind: entry.actor_kind,
    actor: entry.actor,
    accountId: entry.account_id,
    mode: entry.mode,
    action: entry.action,
    objectId: entry.object_id,
    requestId: entry.request_id,
    occurrences: entry.occurrences,
    commitments: entry.commitments,
    // Entries without a detail hash as they did before there were any.
    ...(entry.detail === null ? {} : { detail: entry.detail }),
  });
  return createHash('sha256').update(`faceproof/audit-row/v1\n${text}`, 'utf8').digest();
}
