import { calls } from '@zutai/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editOf, prepareVersionApp } from './testing/version-app.ts';

const { gatewayVersion, signal, driver, script, equipment } = calls;
const { app, send, sent, addPlant, signalsOf, setAddress, versionsOf, newestOf, preview, deliveredOf } =
  prepareVersionApp();

/** A change of the plant of the property: several may be made at once. */
const anEdit = fc.oneof(
  fc.record({ what: fc.constant('address' as const), at: fc.nat(3), value: fc.nat(500) }),
  fc.record({ what: fc.constant('rename' as const), at: fc.nat(3), value: fc.nat(500) }),
  fc.record({ what: fc.constant('swap' as const), at: fc.nat(3), value: fc.nat(3) }),
  fc.record({ what: fc.constant('driver' as const), at: fc.nat(1), value: fc.nat(500) }),
  fc.record({ what: fc.constant('script' as const), at: fc.nat(1), value: fc.nat(500) }),
  fc.record({ what: fc.constant('deviceId' as const), at: fc.nat(1), value: fc.nat(500) }),
);

it('brings back what was delivered at any version, whatever two sessions changed at once', async () => {
  const { id: gatewayId } = await app().addGateway();
  await app().database.pool.query("update gateway set agent_version = '9.0.0' where id = $1", [gatewayId]);
  const stations = await Promise.all(
    [0, 1].map(async (n) => {
      const equipmentId = await app().addEquipment({ gatewayId });
      const drivers = [await app().addDriver(equipmentId), await app().addDriver(equipmentId)];
      const add = [0, 1].map((i) => ({
        tag: `s${i}`,
        title: `S${i}`,
        driverId: drivers[i],
        address: `HR:${i}`,
      }));
      await sent(signal.saveAll, { equipmentId, add });
      const { id: scriptId } = await sent(script.add, { equipmentId, title: `Of ${n}`, source: 'x = 0' });
      return { equipmentId, drivers, scriptId };
    }),
  );
  const make = async ({ what, at, value }: typeof anEdit extends fc.Arbitrary<infer E> ? E : never) => {
    const station = stations[at % 2]!;
    const { equipmentId } = station;
    const rows = await signalsOf(equipmentId);
    const row = rows[at >> 1];
    // A colleague may have taken the tag or changed the signal in between: refused or not, what counts is what is delivered.
    if (what === 'address') {
      const edit = [editOf(row, { address: `HR:${value}` })];
      return send(signal.saveAll, { equipmentId, edit });
    }
    if (what === 'rename') {
      const edit = [editOf(row, { tag: `s${value}-${row?.id}` })];
      return send(signal.saveAll, { equipmentId, edit });
    }
    if (what === 'swap') {
      const tags = rows.map(({ tag }) => tag).toReversed();
      return send(signal.saveAll, { equipmentId, edit: rows.map((one, i) => editOf(one, { tag: tags[i] })) });
    }
    if (what === 'driver') {
      const [first, second] = station.drivers;
      const fields = { protocol: 'modbus-tcp', options: { host: `10.0.0.${value % 250}` } };
      await sent(driver.edit, { id: first, title: `free ${value}`, ...fields });
      return sent(driver.edit, { id: second, title: `PLC ${value}`, ...fields });
    }
    if (what === 'script')
      return sent(script.edit, { id: station.scriptId, title: `T${value}`, source: `x = ${value}` });
    return send(equipment.edit, { id: equipmentId, title: `Station ${equipmentId}`, deviceId: `d${value}` });
  };
  // The slow way of keeping versions: what is delivered is built anew after each edit, and remembered by its version.
  const remembered = new Map<number, unknown>();
  const remember = async () => {
    const built = await app().gateway.buildConfiguration(gatewayId);
    remembered.set(built!.configuration.version, built!.configuration.equipments);
  };
  await remember();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anEdit, anEdit), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (steps, pick) => {
        for (const [one, other] of steps) {
          await Promise.all([make(one), make(other)]);
          await remember();
        }
        const kept = new Set((await versionsOf(gatewayId)).map(({ version }) => version));
        const known = [...remembered.keys()].filter((version) => kept.has(version));
        const version = known[pick % known.length]!;
        const { basis, changes, left } = await preview(gatewayId, version);
        expect(left).toEqual([]);
        if (changes.length === 0) return;
        expect(await sent(gatewayVersion.restore, { gatewayId, version, basis })).toMatchObject({ left: 0 });
        expect(await deliveredOf(gatewayId)).toEqual(remembered.get(version));
        await remember();
      },
    ),
    { numRuns: 12 },
  );
});

it('of two who go back at once, and one who edits meanwhile, all but one are told', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const version = await newestOf(gatewayId);
  for (let i = 0; i < 8; i += 1) {
    await setAddress(equipmentId, 'HR:5');
    const { basis } = await preview(gatewayId, version);
    const request = { gatewayId, version, basis };
    const [row] = await signalsOf(equipmentId);
    const edit = [editOf(row, { address: 'HR:6', revision: row?.revision })];
    const replies = await Promise.all([
      send(gatewayVersion.restore, request),
      send(gatewayVersion.restore, request),
      send(signal.saveAll, { equipmentId, edit }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const isEdited = replies[2]!.status === 200;
    expect(await signalsOf(equipmentId)).toMatchObject([{ address: isEdited ? 'HR:6' : 'HR:0' }]);
  }
});
