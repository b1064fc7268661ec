import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSED_NODES_MAX } from '@zutai/contract/sparkplug';
import { StatusCodes } from 'node-opcua-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun } from '../conformance/driver-run.ts';
import { readOwnCertificate } from './own-certificate.ts';
import { formatFingerprint } from './server-trust.ts';
import { answerOfWrites, opcUaPeerSignals, startOpcUaPeer } from './testdata/opc-ua-peer.ts';

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
const becomesGood = (run: DriverRun) => vi.waitFor(() => expect(run.values).toEqual({ int16: -1_234 }));

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
    await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause: 'signIn' }));
  });
  await withRun({ user: 'operator', password: 'pässword' }, becomesGood);
});

it('leaves a write in doubt that a server may have carried out, and not one that it refused', async () => {
  await withRun({}, async (run) => {
    await becomesGood(run);
    try {
      for (const status of [
        StatusCodes.BadTimeout,
        StatusCodes.BadCommunicationError,
        StatusCodes.Uncertain,
      ]) {
        answerOfWrites.status = status;
        const outcome = await run.write('int16', 5);
        expect(outcome, status.name).toMatchObject({ ok: false, isUncertain: true });
        expect(outcome, status.name).not.toHaveProperty('readBack');
      }
      answerOfWrites.status = StatusCodes.BadNotWritable;
      const refused = await run.write('int16', 5);
      expect(refused).toMatchObject({ ok: false });
      expect(refused).not.toHaveProperty('isUncertain');
    } finally {
      answerOfWrites.status = StatusCodes.Good;
      await run.write('int16', -1_234);
    }
  });
});

it('tells what the server has, level by level, with types, units and what can be written', async () => {
  await withRun({}, async (run) => {
    await becomesGood(run);
    const browse = async (nodeId?: string) => {
      const browsed = await run.browse(nodeId);
      if (browsed.failure) throw new Error(browsed.failure.message);
      return browsed;
    };
    const { nodes, isCut } = await browse();
    const named = (name: string) => nodes.find((node) => node.name === name);
    expect(isCut).toBe(false);
    expect(named('Pump')).toEqual({ name: 'Pump', address: { nodeId: 'ns=1;s=Pump' } });
    expect(named('int64')).toMatchObject({ dataType: 'number', type: 'Int64', writable: true });
    expect(named('switch')).toMatchObject({ dataType: 'boolean' });
    expect(named('text')).toMatchObject({ dataType: 'text', address: { nodeId: 'ns=1;s=Pümpe.Zustand' } });
    // Properties, such as the range and the units of the flow, are no places.
    expect((await browse('ns=1;s=Pump')).nodes).toEqual([
      {
        ...{ name: 'Flow', address: { nodeId: 'ns=1;s=Pump.Flow' } },
        ...{ dataType: 'number', type: 'Double', unit: 'm³/h', writable: true },
      },
      {
        ...{ name: 'Running', address: { nodeId: 'ns=1;s=Pump.Running' } },
        ...{ dataType: 'boolean', type: 'Boolean', writable: false },
      },
      { name: 'Trend', address: { nodeId: 'ns=1;s=Pump.Trend' }, type: 'Double[]', writable: true },
    ]);
    expect((await browse('ns=1;s=Pump.Flow')).nodes).toEqual([]);
    const many = await browse('ns=1;s=Many');
    expect(many).toMatchObject({ isCut: true });
    expect(many.nodes).toHaveLength(BROWSED_NODES_MAX);
    expect(await run.browse('ns=1;s=nowhere')).toMatchObject({
      failure: { message: expect.stringContaining('BadNodeIdUnknown') },
    });
  });
});

it('keeps its own certificate for its owner alone', () => {
  expect(statSync(join(clientFolder, 'opc-ua-client.pem')).mode & 0o777).toBe(0o600);
});
