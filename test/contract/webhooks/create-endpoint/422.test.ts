import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService, ownWebhookService } from '../../harness/webhook-service.js';

describe('POST /v1/webhook-endpoints answers 422', () => {
  const service = useOpened(openWebhookService);

  const post = (body: unknown) => service.call('POST', '/v1/webhook-endpoints', { body });

  it.each([
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://user:secret@hooks.example/',
    'https://hooks.example/\u0000',
    'https://hooks.example/ space',
    'https://hooks.example/\ud800',
    'javascript:alert(1)',
    'ftp://hooks.example/',
    'hooks.example',
    '',
    `https://hooks.example/${'a'.repeat(2000)}`,
    7,
    null,
    ['https://hooks.example/'],
  ])('to the URL %j, and points at it', async (url) => {
    const answer = await post({ url });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/url' }] });
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  });

  it.each([
    [{}, '/url'],
    [{ url: 'https://hooks.example/', events: [] }, '/events'],
    [{ url: 'https://hooks.example/', events: ['session.decidedd'] }, '/events/0'],
    [{ url: 'https://hooks.example/', events: 'session.decided' }, '/events'],
    [{ url: 'https://hooks.example/', signatures: [] }, '/signatures'],
    [{ url: 'https://hooks.example/', signatures: ['v1', 'v1'] }, '/signatures'],
    [{ url: 'https://hooks.example/', description: '' }, '/description'],
    [{ url: 'https://hooks.example/', description: 'x'.repeat(201) }, '/description'],
    [{ url: 'https://hooks.example/', description: 'nul \0' }, '/description'],
    [{ url: 'https://hooks.example/', secret: 'whsec_mine' }, '/secret'],
    [[], ''],
  ])('to the body %j, and points at %s', async (body, pointer) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });

  it('to the twenty-first endpoint, even if all are created at once', async () => {
    const own = await ownWebhookService();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => own.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status, body }) => status === 422 && body.errors[0].code === 'too_many_endpoints')).toHaveLength(
      10,
    );
    const [{ endpointId }] = (await own.call('GET', '/v1/webhook-endpoints')).body.data;
    await own.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
    expect((await own.create()).enabled).toBe(true);
  });

  it('not to http and private addresses if private webhooks are allowed', async () => {
    const own = await ownWebhookService({ allowPrivate: true });
    expect((await own.create({ url: 'http://localhost:3000/' })).url).toBe('http://localhost:3000/');
    expect((await own.create({ url: 'http://10.0.0.1/' })).enabled).toBe(true);
    const answer = await own.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://me:secret@localhost/' } });
    expect(answer.body.errors).toMatchObject([{ pointer: '/url' }]);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});
