import { expect, it } from 'vitest';
import { readPublicKey } from './key-proof.ts';

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUdu/SUmrV4i1QbO0Zc5TlH8hulHYwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOWnV0YWkgdGVzdCBrZXkwIBcNMjYxMTIzMjMxNjM1WhgPMjEy
NjEwMzAyMzE2MzVaMBkxFzAVBgNVBAMMDlp1dGFpIHRlc3Qga2V5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAENbhnW3Gm5a1ENdNInHJPZNdnHDL3qjb78J5JV3d/
8l8Rw7OJ+EL3vuzxCb4v/YrPzAOHRfX9cv99zuaTmJ925qNTMFEwHQYDVR0OBBYE
FFm6443IVml23aYdKF05ZjkaJUV+MB8GA1UdIwQYMBaAFFm6443IVml23aYdKF05
ZjkaJUV+MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOqfXCXm
PuzQb/RlTM0VfkvjVTrEbLTY5yR2lfbjUVuNAiEAlWSX9XuiRB08rrprZBW1Vo7R
fMUYrSRxap9F+/l/eQk=
-----END CERTIFICATE-----
`;
/** Of the certificate. */
const PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAENbhnW3Gm5a1ENdNInHJPZNdnHDL3
qjb78J5JV3d/8l8Rw7OJ+EL3vuzxCb4v/YrPzAOHRfX9cv99zuaTmJ925g==
-----END PUBLIC KEY-----
`;

const inBase64 = (pem: string) => pem.replaceAll(/-----.*-----/g, '');

it.each([
  ['a public key', PUBLIC_KEY],
  ['a public key in base64', inBase64(PUBLIC_KEY)],
  ['a certificate', CERTIFICATE],
  ['a certificate in base64', inBase64(CERTIFICATE)],
])('reads the same key of %s', (_what, text) => {
  const { der, fingerprint } = readPublicKey(text)!;
  expect(der.toString('base64')).toBe(inBase64(PUBLIC_KEY).replaceAll(/\s/g, ''));
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

it('reads nothing else', () => {
  for (const text of ['', 'hello', CERTIFICATE.slice(0, 200), inBase64(CERTIFICATE).slice(0, 100), '密钥'])
    expect(readPublicKey(text), text).toBeUndefined();
});
