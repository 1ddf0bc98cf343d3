import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { openCertificate } from '@faceproof/orchestrator/observe/certificate.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hasOpenssl, makeAuthority } from '../../../harness/servers/certificates.js';

it.skipIf(!hasOpenssl())("reads when a server's certificate ends, at most once an hour (needs openssl)", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { certFile, keyFile } = makeAuthority(folder, 'nobody').issue('localhost');
  const cert = readFileSync(certFile);
  const server = createServer({ cert, key: readFileSync(keyFile) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = Date.parse(new X509Certificate(cert).validTo);
  // A busy machine may need more than the second that the reader waits.
  const askEnd = await vi.waitFor(async () => {
    const ask = openCertificate(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await ask(0)).toBe(end);
    return ask;
  }, 30_000);
  await new Promise((resolve) => server.close(resolve));
  expect(await askEnd(3_599_999)).toBe(end);
  expect(await askEnd(3_600_000)).toBeNull();
});

it('knows no certificate of an address without TLS', async () => {
  expect(await openCertificate('http://127.0.0.1:9')(0)).toBeNull();
});
