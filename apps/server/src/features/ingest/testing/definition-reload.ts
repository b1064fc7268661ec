import type { Database } from '../../../platform/db/database.ts';
import { LiveBoard } from '../../live/index.ts';
import { claimDefinition } from '../definition/claim-definition.ts';
import type { GatewayDefinition } from '../definition/definition.ts';
import { createDefinitionRepository } from '../definition/definition-repository.ts';
import { readDefinitions } from '../definition/read-definitions.ts';
import type { WantedSignals } from '../definition/wanted-definitions.ts';
import { addPlant } from './plant.ts';

/** One gateway with so many signals, and an ingesting process's reading of its definition alone. */
export interface DefinitionReload {
  readonly signalIds: readonly number[];
  /** Takes a change in; resolves with the number of signals that were read for it. */
  readonly load: (signals: WantedSignals) => Promise<number>;
}

export async function startDefinitionReload(
  database: Database,
  signalCount: number,
): Promise<DefinitionReload> {
  const signals = Array.from({ length: signalCount }, (_, i) => ({ tag: `plc.area${i % 50}.s${i}` }));
  const { gatewayId, groupId, signalIds } = await addPlant(database, { signals });
  await database.pool.query('analyze signal');
  const repository = createDefinitionRepository(database);
  const board = new LiveBoard(
    () => false,
    () => undefined,
  );
  const holder = { gatewayId };
  let known: GatewayDefinition | undefined;
  let count = 0;
  const counted: Pick<typeof repository, 'readGateways'> = {
    readGateways: async (...asked) => {
      const reading = await repository.readGateways(...asked);
      for (const { equipments } of reading.gateways)
        for (const one of equipments) count += one.signals.length;
      return reading;
    },
  };
  return {
    signalIds,
    async load(wanted) {
      count = 0;
      const readings = await readDefinitions(counted, groupId, new Map([[gatewayId, wanted]]), () => known);
      for (const { gateways, readNumber } of readings)
        for (const record of gateways) known = claimDefinition(board, holder, record, readNumber);
      return count;
    },
  };
}
