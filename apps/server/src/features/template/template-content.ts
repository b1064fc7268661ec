import type { Page as PageFile } from '@zutai/diagram';
import type { Caller } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { DriverRepository } from '../driver/index.ts';
import type { LockedEquipment } from '../equipment/index.ts';
import { PageRepository } from '../page/index.ts';
import { SignalRepository } from '../signal/index.ts';
import type { TemplateContent, TemplatePage } from './content.ts';
import { rebindPageFile } from './rebind-page-file.ts';

/** The drivers, signals and pages of equipment the caller may see, by value. */
export async function takeContent(
  { kysely }: Transaction,
  organisationId: string,
  equipmentId: string,
): Promise<TemplateContent> {
  const drivers = await new DriverRepository(kysely).list(organisationId, equipmentId);
  const places = new Map(drivers.map((driver, i) => [driver.id, i]));
  const signals = await new SignalRepository(kysely).listAll(equipmentId);
  return {
    sourceEquipmentId: equipmentId,
    drivers: drivers.map(({ title, protocol, pollIntervalMs, enabled, options }) => ({
      title,
      protocol,
      pollIntervalMs,
      enabled,
      options,
    })),
    signals: signals.map(({ id, seq: _seq, driverId, ...fields }) => ({
      ...fields,
      sourceId: id,
      driver: driverId === null ? null : (places.get(driverId) ?? null),
    })),
    pages: await takePages(new PageRepository(kysely), organisationId, equipmentId),
  };
}

async function takePages(
  repository: PageRepository,
  organisationId: string,
  equipmentId: string,
): Promise<TemplatePage[]> {
  const pages: TemplatePage[] = [];
  for (const { id } of await repository.list(organisationId, equipmentId)) {
    const found = await repository.find(organisationId, id);
    const file = await repository.findFile(organisationId, id);
    if (found === undefined || file === undefined) continue;
    const { title, width, height, fit, bgColor, bgImage, checkpwd, widgetCount, isHome } = found.page;
    const settings = { title, width, height, fit, bgColor, bgImage, checkpwd, widgetCount, isHome };
    pages.push({ ...settings, sourceId: id, passwordHash: found.passwordHash, file });
  }
  return pages;
}

/** Copies a template's content onto equipment that has nothing yet; answers its home page. */
export async function putContent(
  { kysely }: Transaction,
  { organisationId, accountId }: Caller,
  content: TemplateContent,
  equipment: LockedEquipment,
): Promise<string | null> {
  const drivers = new DriverRepository(kysely);
  const driverIds: string[] = [];
  for (const driver of content.drivers) driverIds.push(await drivers.insert(equipment.id, driver));
  const signals = content.signals.map(({ sourceId: _sourceId, driver, ...fields }) => ({
    ...fields,
    driverId: driver === null ? null : (driverIds[driver] ?? null),
  }));
  const newSignalIds = await new SignalRepository(kysely).insertAll(equipment.id, signals, 1);
  const signalIds = new Map(content.signals.map(({ sourceId }, i) => [sourceId, newSignalIds[i] as string]));

  const pages = new PageRepository(kysely);
  const pageIds = new Map<string, string>();
  for (const page of content.pages) {
    const added = { ...page, fileJson: JSON.stringify(page.file) };
    pageIds.set(page.sourceId, await pages.insert(organisationId, accountId, equipment.id, added));
  }
  const rebinding = { sourceEquipmentId: content.sourceEquipmentId, equipment, signalIds, pageIds };
  for (const page of content.pages) {
    const file = rebindPageFile(page.file as unknown as PageFile, rebinding);
    await pages.replaceFile(organisationId, pageIds.get(page.sourceId) as string, JSON.stringify(file));
  }
  const home = content.pages.find((page) => page.isHome);
  return home === undefined ? null : (pageIds.get(home.sourceId) ?? null);
}
