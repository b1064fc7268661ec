import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party', () => {
  it.each([
    [
      { protocol: 'https', host: 'Scada.Example' },
      { id: 'scada.example', origin: 'https://scada.example' },
    ],
    [
      { protocol: 'https', host: 'scada.example:8443' },
      { id: 'scada.example', origin: 'https://scada.example:8443' },
    ],
    [
      { protocol: 'http', host: 'localhost:8080' },
      { id: 'localhost', origin: 'http://localhost:8080' },
    ],
    [{ protocol: 'http', host: 'scada.example' }, { problem: 'passkeyPlainHttp' }],
    [{ protocol: 'http', host: 'localhost.example' }, { problem: 'passkeyPlainHttp' }],
    [{ protocol: 'http', host: '127.0.0.1:8080' }, { problem: 'passkeyNeedsName' }],
    [{ protocol: 'https', host: '[::1]:8080' }, { problem: 'passkeyNeedsName' }],
  ] as const)('of %o is %o', (request, party) => {
    expect(relyingPartyOf(request, undefined)).toEqual(party);
  });

  it('is the address that people type, whatever a proxy makes of it', () => {
    const request = { protocol: 'http', host: '10.0.0.7:8080' } as const;
    expect(relyingPartyOf(request, 'https://scada.example/')).toEqual({
      id: 'scada.example',
      origin: 'https://scada.example',
    });
    expect(relyingPartyOf(request, 'http://scada.example')).toEqual({ problem: 'passkeyPlainHttp' });
  });
});
