import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configurePeer, DriverRun } from '../conformance/driver-run.ts';
import { forgeAnswer, readRequest } from './testdata/forge.ts';
import { at, noSnmpd, type SnmpdPeer, startSnmpd } from './testdata/snmpd-peer.ts';
import { pduKind } from './wire/pdu.ts';

describe.skipIf(noSnmpd)('browsing an agent nobody here wrote (Net-SNMP)', { timeout: 60_000 }, () => {
  let peer: SnmpdPeer;
  let run: DriverRun;

  beforeEach(async () => {
    peer = await startSnmpd();
    run = new DriverRun(configurePeer('snmp', peer.options, [{ tag: 'integer', at: at('1.0'), value: -5 }]));
    await vi.waitFor(() => expect(run.values).toEqual({ integer: -5 }), { timeout: 30_000, interval: 10 });
  });
  afterEach(async () => {
    await run.stop();
    await peer.stop();
  });

  const names = async (oid?: string) => {
    const browsed = await run.browse(oid === undefined ? undefined : { oid });
    if (browsed.failure) throw new Error(browsed.failure.message);
    return browsed;
  };

  it('tells its branches, and values with type and what a signal of them is', async () => {
    const whole = await names();
    expect(whole.isCut).toBe(false);
    expect(whole.nodes).toContainEqual({
      address: { oid: '1.3.6.1.2.1.1' },
      name: 'system (1.3.6.1.2.1.1)',
    });
    expect(whole.nodes).toContainEqual({
      ...{ address: { oid: '1.3.6.1.4.1.8072' }, name: 'Net-SNMP (1.3.6.1.4.1.8072)' },
    });
    const system = await names('1.3.6.1.2.1.1');
    const upTime = system.nodes.find(({ address }) => address.oid === '1.3.6.1.2.1.1.3.0');
    expect(upTime).toMatchObject({
      name: expect.stringMatching(/^sysUpTime\.0 – \d+$/),
      dataType: 'number',
      type: 'TimeTicks',
    });
    expect((await names('1.3.6.1.2.1.1.3.0')).nodes).toEqual([]);
  });

  it('shows what has many values by its branches, and what has few by its values', async () => {
    const { nodes, isCut } = await names(at('').slice(0, -1));
    expect(isCut).toBe(false);
    expect(nodes.map(({ address }) => address.oid)).toEqual(
      [...Array(18).keys(), 19].map((index) => at(`${index + 1}`)),
    );
    expect((await names(at('7'))).nodes).toEqual([
      {
        address: { oid: at('7.0'), format: 'hex' },
        ...{ name: `${at('7.0')} – 00 1a ff`, dataType: 'text', type: 'OCTET STRING' },
      },
    ]);
    expect((await names(at('9'))).nodes).toMatchObject([
      { address: { oid: at('9.0'), format: 'counter64' }, dataType: 'number', writable: false },
    ]);
    expect((await names(at('10'))).nodes).toMatchObject([
      { name: `${at('10.0')} – 22.34`, dataType: 'number' },
    ]);
    expect((await names(at('20'))).nodes).toHaveLength(400);
  });

  it('is left when it goes round in circles', async () => {
    peer.door.onRequest = (request) => {
      const { kind } = readRequest(request);
      return kind === pduKind.getBulk ? forgeAnswer(request, { oids: [at('1.0'), at('1.0')] }) : undefined;
    };
    expect((await names(at('1'))).nodes).toHaveLength(1);
  });
});
