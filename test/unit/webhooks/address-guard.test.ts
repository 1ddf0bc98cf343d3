import { faultOfUrl, findTarget, isPublicAddress } from '@faceproof/orchestrator/webhooks/address-guard.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const PUBLIC = { allowPrivate: false };
const PRIVATE = { allowPrivate: true };
const live = () => new AbortController().signal;
const answer =
  (...addresses: string[]) =>
  async () =>
    addresses;

describe('an address that a stranger may have', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.0', '11.0.0.1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2620:fe::fe'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('an address that is refused', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback, far end', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private, last', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier NAT', '100.64.0.1'],
    ['a cloud behind carrier NAT', '100.100.100.200'],
    ['link-local', '169.254.0.1'],
    ['cloud metadata', '169.254.169.254'],
    ['container metadata', '169.254.170.2'],
    ['Azure host agent', '168.63.129.16'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast, last', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
    ['IPv4-mapped, even if public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, even if public', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::a9fe:a9fe'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of metadata', '2002:a9fe:a9fe::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fc00::1'],
    ['unique local metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['old site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['ORCHID', '2001:20::1'],
    ['segment routing', '5f00::1'],
    ['assigned to nobody', '4000::1'],
    ['assigned to nobody', 'e000::1'],
  ])('%s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['', 'example.com', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '::g'])('what is not an address: %j', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );

  it('is every IPv4 address in its IPv6 disguises', () => {
    fc.assert(
      fc.property(fc.ipV4(), (v4) => {
        const hex = v4
          .split('.')
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')
          .replace(/(.{4})(.{4})/, '$1:$2');
        for (const disguise of [`::ffff:${v4}`, `::${v4}`, `64:ff9b::${v4}`, `::ffff:0:${v4}`, `2002:${hex}::`]) {
          expect(isPublicAddress(disguise)).toBe(false);
        }
      }),
    );
  });
});

describe('a URL, when it is set', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook?token=1',
    'https://example.com:1/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example/',
    'https://localhost.example.com/',
  ])('%s is taken', (url) => expect(faultOfUrl(PUBLIC, url)).toBeNull());

  it.each([
    'http://example.com/hook',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/hook',
    '',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://10.1.2.3:6379/',
    'https://localhost/',
    'https://LOCALHOST:9/',
    'https://app.localhost/',
    'https://localhost./',
  ])('%s is refused', (url) => expect(faultOfUrl(PUBLIC, url)).not.toBeNull());

  it('may be http and private if private webhooks are allowed, but never contain credentials', () => {
    expect(faultOfUrl(PRIVATE, 'http://localhost:3000/hook')).toBeNull();
    expect(faultOfUrl(PRIVATE, 'http://10.0.0.1/hook')).toBeNull();
    expect(faultOfUrl(PRIVATE, 'http://user:secret@localhost/')).not.toBeNull();
    expect(faultOfUrl(PRIVATE, 'ftp://localhost/')).not.toBeNull();
  });
});

describe('a URL, at each attempt', () => {
  it('is called at the addresses that were judged', async () => {
    const target = await findTarget(PUBLIC, answer('1.1.1.1', '2606:4700:4700::1111'), 'https://example.com/', live());
    expect(target).toMatchObject({
      ok: true,
      addresses: [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
    });
  });

  it('fails if the name resolves to nothing, to nonsense, or not in time', async () => {
    const late = new AbortController();
    const never = findTarget(PUBLIC, () => new Promise(() => {}), 'https://example.com/', late.signal);
    late.abort();
    const refused = () => Promise.reject(new Error('SERVFAIL'));
    for (const target of [
      await never,
      await findTarget(PUBLIC, answer(), 'https://example.com/', live()),
      await findTarget(PUBLIC, answer('2130706433'), 'https://example.com/', live()),
      await findTarget(PUBLIC, refused, 'https://example.com/', live()),
    ]) {
      expect(target).toEqual({ ok: false, error: 'DNS_FAILED' });
    }
  });
});
