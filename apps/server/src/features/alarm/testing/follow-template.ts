import { randomBytes } from 'node:crypto';
import { templateCalls } from '@zutai/contract';
import type { Caller, CallerContext } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import type { Plant } from '../../ingest/testing/plant.ts';
import { createTemplateFeature } from '../../template/index.ts';

type Name = keyof typeof templateCalls;

/** The template that a plant is bound to, whose one rule is about its first signal. */
interface FollowedTemplate {
  /** Changes the rule of the template. */
  readonly changeRule: (change: object) => Promise<void>;
  /** Brings the plant up to the template. */
  readonly synchronise: () => Promise<void>;
}

/** Makes a template of a plant without rules, gives it one, and binds the plant to it. */
export async function followTemplate(
  database: Database,
  { equipmentId, signalIds }: Plant,
  condition: object,
): Promise<FollowedTemplate> {
  const caller = await addEngineer(database, equipmentId);
  const context = { caller, language: 'en' } as CallerContext;
  const touchConfiguration = async () => undefined;
  const { handlers, ofEquipment } = createTemplateFeature(
    { database },
    { box: new SecretBox(randomBytes(32)), touchConfiguration },
  );
  const ask = async (name: Name, request: object) => {
    const handle = handlers[name] as never as (request: unknown, context: CallerContext) => Promise<unknown>;
    return (await handle(templateCalls[name].request.parse(request), context)) as {
      readonly id: string;
      readonly version: number;
    };
  };
  const { id: templateId } = await ask('add', { title: `of ${equipmentId}`, equipmentId });
  // Its driver connects to nothing, which a template may not.
  const drivers = (await ask('queryDrivers', { templateId })) as unknown as readonly { id: string }[];
  for (const { id } of drivers) await ask('deleteDriver', { templateId, id });
  // Of the equipment that it was made of, signals have the same ids.
  const rule = { templateId, title: 'High', signalId: String(signalIds[0]), condition };
  const { id } = await ask('addAlarmRule', rule);
  await database.withTransaction((transaction) =>
    ofEquipment.bind(transaction, caller, equipmentId, { templateId, templateValues: {} }),
  );
  return {
    changeRule: async (change) => void (await ask('editAlarmRule', { templateId, id, ...change })),
    synchronise: async () => {
      const { version } = await ask('detail', { id: templateId });
      await ask('synchronise', { templateId, version, equipmentIds: [equipmentId] });
    },
  };
}

async function addEngineer({ pool }: Database, equipmentId: string): Promise<Caller> {
  const loginname = `engineer of ${equipmentId}`;
  const { rows } = await pool.query<{ organisation_id: string; id: string }>(
    `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, data_range)
     SELECT organisation_id, $2, $2, '', 'admin', 'organisation' FROM equipment WHERE id = $1
     RETURNING organisation_id, id`,
    [equipmentId, loginname],
  );
  const { organisation_id: organisationId, id: accountId } = rows[0]!;
  return {
    ...{ organisationId, accountId, loginname, displayName: loginname },
    role: 'admin',
    roleType: 'admin',
    departmentId: null,
    dataRange: 'organisation',
    permissions: new Set(),
    sessionId: '1',
    mustChangePassword: false,
  };
}
