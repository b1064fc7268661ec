import { sparePartCalls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import type { Belongings } from '../sample.ts';

/** A spare part with something there of it that has no ledger, so that it can be issued as well as deleted. */
export async function addSparePart(
  client: ApiClient,
  database: Pool,
  mark: string,
  equipmentId: string,
): Promise<Pick<Belongings, 'sparePartId'>> {
  const { id: sparePartId } = await client.call(sparePartCalls.add, {
    ...{ number: mark, title: mark, unit: 'L', place: mark, remark: mark },
    equipmentIds: [equipmentId],
  });
  await database.query('UPDATE spare_part SET stock = 5000 WHERE id = $1', [sparePartId]);
  return { sparePartId };
}
