import type { calls } from '@zutai/contract';
import type { Pool } from 'pg';
import { newTitle, plain, type Samples } from '../sample.ts';

let prefixCount = 0;
/** Prefixes are unique in the installation. */
const newModel = () => {
  prefixCount += 1;
  return { title: newTitle(), snPrefix: `SAMPLE-${prefixCount}-` };
};

/** The catalogue is of the whole installation: there are no models of others. */
export const hardwareSamples: { [N in keyof (typeof calls)['hardware']]: Samples } = {
  query: plain(),
  info: (other) => [{ body: { id: other.hardwareId }, foreign: [] }],
  add: () => [{ body: newModel(), foreign: [] }],
  edit: (other) => [{ body: { id: other.hardwareId, ...newModel() }, foreign: [] }],
  delete: (other) => [{ body: { id: other.hardwareId }, foreign: [] }],
  queryBySn: plain({ sn: 'EG8000-0001' }),
};

/** Past the call, which is of the platform's role alone. */
export async function insertHardware(database: Pool, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into hardware (organisation_id, title, sn_prefix)
     values ($1, 'Model', 'MODEL-' || gen_random_uuid()) returning id::text`,
    [organisationId],
  );
  return rows[0]!.id;
}
