import type { signalCalls } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordExport } from '../audit/index.ts';
import { DriverRepository } from '../driver/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { ImportService } from './import/import-service.ts';
import { writeSignalCsv, writeSignalXlsx } from './import/write-table.ts';
import { SignalRepository } from './repository.ts';
import type { SignalService } from './signal-service.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function createSignalHandlers(
  database: Database,
  service: SignalService,
  imports: ImportService,
  recordExport: RecordExport,
): Handlers<typeof signalCalls> {
  const signals = new SignalRepository(database.kysely);
  const equipments = new EquipmentRepository(database.kysely);
  const drivers = new DriverRepository(database.kysely);

  const requireEquipment = async (id: string, { caller }: CallerContext) => {
    const equipment = await equipments.find(caller, id);
    if (equipment === undefined) throw new AppError('notFound');
    return equipment;
  };

  return {
    query: async (request, context) => {
      await requireEquipment(request.equipmentId, context);
      return signals.list(context.caller, request);
    },
    add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
    edit: async (request, { caller }) => {
      await service.edit(caller, request);
      return null;
    },
    saveAll: (request, { caller }) => service.saveAll(caller, request),
    delete: async ({ equipmentId, ids }, { caller }) => {
      await service.delete(caller, equipmentId, ids);
      return null;
    },
    previewImport: (request, context) => {
      const file = context.files.get('file');
      if (file === undefined)
        throw new AppError('invalidRequest', {}, [{ path: 'file', code: 'fileMissing' }]);
      return imports.preview(context.caller, request, file, context.language);
    },
    commitImport: ({ importId }, { caller }) => imports.commit(caller, importId),
    export: async ({ equipmentId, format }, context) => {
      const equipment = await requireEquipment(equipmentId, context);
      const rows = await signals.listAll(equipmentId);
      const titles = new Map(
        (await drivers.list(context.caller, equipmentId)).map(({ id, title }) => [id, title]),
      );
      await recordExport({ list: 'signal', equipmentId, format, rows: rows.length });
      const write = format === 'csv' ? writeSignalCsv : writeSignalXlsx;
      return {
        fileName: `${equipment.title}.${format}`,
        contentType: format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE,
        body: await write(rows, titles, context.language),
      };
    },
  };
}
