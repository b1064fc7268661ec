import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun } from '../conformance/driver-run.ts';
import { readOwnCertificate } from './own-certificate.ts';
import { formatFingerprint } from './server-trust.ts';
import { opcUaPeerSignals, startOpcUaPeer } from './testdata/opc-ua-peer.ts';

const folder = mkdtempSync(join(tmpdir(), 'zutai-opc-ua-'));
const serverFolder = join(folder, 'server');
const clientFolder = join(folder, 'client');
afterAll(() => rmSync(folder, { recursive: true }));

describeDriver('opc-ua', {
  signals: opcUaPeerSignals,
  missing: { tag: 'missing', at: 'ns=1;s=nowhere', value: 0 },
  startPeer: () => startOpcUaPeer(serverFolder),
});

let peer: DriverPeer;
beforeAll(async () => {
  peer = await startOpcUaPeer(serverFolder);
});
afterAll(() => peer.stop());

async function withRun(options: object, work: (run: DriverRun) => Promise<void>): Promise<void> {
  const [, , signal] = opcUaPeerSignals;
  const run = new DriverRun(
    configurePeer('opc-ua', { ...peer.options, ...options }, [signal!]),
    clientFolder,
  );
  try {
    await work(run);
  } finally {
    await run.stop();
  }
}
const becomesGood = (run: DriverRun) =>
  vi.waitFor(() => expect(run.values).toEqual({ int16: -1_234 }), { timeout: 8_000 });

it.each([
  ['sign', 'Basic256Sha256'],
  ['signAndEncrypt', 'Basic256Sha256'],
  ['signAndEncrypt', 'Aes128_Sha256_RsaOaep'],
  ['signAndEncrypt', 'Aes256_Sha256_RsaPss'],
])(
  '%s with %s trusts the certificate whose fingerprint was entered, and tells that of another',
  async (mode, policy) => {
    const security = { securityMode: mode, securityPolicy: policy };
    const fingerprint = formatFingerprint((await readOwnCertificate(serverFolder)).getCertificate());
    await withRun({ ...security, serverFingerprint: 'AB:CD' }, async (run) => {
      await vi.waitFor(
        () => expect(run.status).toMatchObject({ state: 'failed', cause: 'certificate' }),
        8_000,
      );
      expect(run.status.message).toContain(fingerprint);
    });
    await withRun(
      { ...security, serverFingerprint: fingerprint.toLowerCase().replaceAll(':', ' ') },
      becomesGood,
    );
  },
);

it('signs in with a user, and says that one was refused', async () => {
  await withRun({ user: 'operator', password: 'wrong' }, async (run) => {
    await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause: 'signIn' }), 8_000);
  });
  await withRun({ user: 'operator', password: 'pässword' }, becomesGood);
});

it('keeps its own certificate for its owner alone', () => {
  expect(statSync(join(clientFolder, 'opc-ua-client.pem')).mode & 0o777).toBe(0o600);
});
