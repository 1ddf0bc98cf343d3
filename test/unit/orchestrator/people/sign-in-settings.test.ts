import { randomBytes } from 'node:crypto';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { describe, expect, it } from 'vitest';

const key = () => randomBytes(32).toString('base64url');
const load = (more: Record<string, string>) =>
  loadConfig({ DATABASE_URL: 'postgres://db.example/f', MEDIA_DIR: '/media', MASTER_KEY: key(), WORKER_KEY: key(), ...more });

describe('the default of PUBLIC_URL', () => {
  it.each([
    [{}, 'http://localhost:8080'],
    [{ HOST: '0.0.0.0', PORT: '9000' }, 'http://localhost:9000'],
    [{ HOST: '::1' }, 'http://localhost:8080'],
    [{ HOST: '192.0.2.1' }, 'http://192.0.2.1:8080'],
    [{ PUBLIC_URL: 'https://faceproof.example/' }, 'https://faceproof.example'],
  ])('of %j is %s, because passkeys need a name', (environment, url) => {
    expect(load(environment).publicUrl).toBe(url);
  });
});

describe('the identity provider', () => {
  const whole = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'faceproof', OIDC_CLIENT_SECRET: 'secret' };

  it('is set by three variables together, or not at all', () => {
    expect(load({}).oidc).toBeNull();
    expect(load(whole).oidc).toEqual({ issuer: 'https://login.example', clientId: 'faceproof', clientSecret: 'secret' });
    for (const missing of Object.keys(whole)) {
      const { [missing as keyof typeof whole]: _, ...rest } = whole;
      expect(() => load(rest)).toThrow(/OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE together/);
    }
  });

  it('is reached over https, or on this host', () => {
    expect(() => load({ ...whole, OIDC_ISSUER: 'http://login.example' })).toThrow(/https/);
    expect(load({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc).not.toBeNull();
  });
});
