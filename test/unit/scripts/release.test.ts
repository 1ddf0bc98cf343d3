import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { main, readNotes, signStatement } from '../../../scripts/release/release.js';

describe('a release', () => {
  it('has the notes of its version alone, and none without a section', () => {
    const log = '# Changelog\n\n## 1.1.0, 2026-12-01\n\n- New.\n\n## 1.0.0, not released yet\n\n### For all\n\n- First.\n';
    expect(readNotes(log, '1.0.0')).toBe('## 1.0.0, not released yet\n\n### For all\n\n- First.\n');
    expect(readNotes(readFileSync('CHANGELOG.md', 'utf8'), '1.0.0')).toContain('### For integrators');
    expect(() => readNotes(log, '1.0')).toThrow('no section');
  });

  it('is signed as a DSSE envelope', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { payload, payloadType, signatures } = signStatement({ _type: 'x' }, privateKey) as {
      payload: string;
      payloadType: string;
      signatures: { sig: string }[];
    };
    const bytes = Buffer.from(`DSSEv1 28 ${payloadType} 13 ${Buffer.from(payload, 'base64')}`);
    const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
    expect(verify(null, bytes, createPublicKey(privateKey), signature)).toBe(true);
  });

  it.each([[['1.0.0']], [['1.0', '--dry-run']], [['1.0.0', '--publish']]])('refuses %j', async (args) => {
    await expect(main(args)).rejects.toThrow(/--dry-run/);
  });
});
