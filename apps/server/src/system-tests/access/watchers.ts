import { calls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import { describe, expect, it } from 'vitest';
import { type Row, registry, samplesOf } from '../testing/registry.ts';
import type { Belongings, Sample } from '../testing/sample.ts';
import { addCaller } from './callers.ts';
import type { Cast } from './cast.ts';
import { isRefusal, send } from './cells.ts';
import { WATCHERS_MAY } from './watchers-exemptions.ts';

/** What belongs to equipment: to name one of these is to be about it. */
const OF_EQUIPMENT: readonly (keyof Belongings)[] = [
  'equipmentId',
  'gatewayId',
  'driverId',
  'scriptId',
  'signalId',
  'pageId',
  'correctionId',
  'alarmRuleId',
  'alarmId',
  'repairId',
  'inspectionPlanId',
  'inspectionId',
  'excelId',
  'excelVersionId',
  'excelRecordId',
  'importId',
  'commandUuid',
];
/** An id of nothing, to find the samples that name one. */
const PROBE = '987654321';

/** Somebody with every code, who has this equipment by a right to watch it and by nothing else. */
async function addWatcher({ database, url, secret }: Cast): Promise<ApiClient> {
  const { organisationId, equipmentId } = secret;
  const watcher = await addCaller(database, url, { organisationId, role: 'admin', dataRange: 'self' });
  const { userId } = await watcher.call(calls.session.info, {});
  await database.query(
    "insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, 'view')",
    [equipmentId, userId],
  );
  return watcher;
}

/** Samples of a call that are about equipment, or what belongs to it. */
function samplesOfEquipment(row: Row, { secret }: Cast): Sample[] {
  const probe = Object.fromEntries(OF_EQUIPMENT.map((kind) => [kind, PROBE]));
  const probes = samplesOf(row, { ...secret, ...probe } as Belongings, secret);
  return samplesOf(row, secret, secret).filter((_, index) =>
    JSON.stringify(probes[index]!.body).includes(PROBE),
  );
}

/** Whoever was given equipment for watching sees it, and changes nothing of it, whatever codes they hold. */
export function describeWatchers(castOf: () => Cast): void {
  describe('a call that changes equipment', () => {
    let made: Promise<ApiClient> | undefined;
    const changing = registry.filter(({ call }) => call.changes.length > 0 && call.permission !== 'public');

    it.each(changing)('$name: is refused to who was given it for watching', async (row) => {
      const cast = castOf();
      made ??= addWatcher(cast);
      const watcher = await made;
      const served: object[] = [];
      for (const sample of samplesOfEquipment(row, cast)) {
        const reply = await send(watcher, row.call, sample);
        const isRefused = reply.status === 403 || isRefusal(reply, sample) || isEmpty(reply.data);
        if (!isRefused) served.push({ ...(sample.body as object), answer: `${reply.code} ${reply.message}` });
      }
      if (Object.hasOwn(WATCHERS_MAY, row.name))
        expect(
          served,
          'the exemption is not needed any more: take it out of watchers-exemptions.ts',
        ).not.toEqual([]);
      else expect(served, 'see "A call in the access matrix" in CONTRIBUTING.md').toEqual([]);
    });
  });
}

const isEmpty = (data: unknown) => Array.isArray(data) && data.length === 0;
