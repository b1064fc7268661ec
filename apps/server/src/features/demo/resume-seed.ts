import { answer, type SeedHandlers } from './seed-handlers.ts';

const ALL = { pageNum: 1, pageSize: 200 } as const;

/** The one of a name among rows. */
function named<T extends { readonly title: string }>(rows: readonly T[], title: string): T | undefined {
  return rows.find((row) => row.title === title);
}

/**
 * The handlers for making a demo whose making was interrupted before: what is there already, by its name, is taken
 * instead of made again. Each call of the seed is one transaction, so what is there is whole.
 */
export function resumeSeed(handlers: SeedHandlers): SeedHandlers {
  const { gateway, equipment, driver, signal, template, page, project, mvar, report, alarm } = handlers;
  const { equipmentGroup, hardware, inspection } = handlers;
  return {
    ...handlers,
    gateway: {
      ...gateway,
      add: async (request, context) => {
        const { rows } = await answer(gateway.query({ ...ALL, keyword: request.sn }, context));
        const found = rows.find(({ sn }) => sn === request.sn);
        // The key was shown once, to a process that is gone.
        return found === undefined
          ? gateway.add(request, context)
          : gateway.resetKey({ id: found.id }, context);
      },
    },
    equipment: {
      ...equipment,
      add: async (request, context) => {
        const { rows } = await answer(equipment.query({ ...ALL, keyword: request.title }, context));
        return named(rows, request.title) ?? equipment.add(request, context);
      },
    },
    driver: {
      ...driver,
      add: async (request, context) => {
        const rows = await answer(driver.query({ equipmentId: request.equipmentId }, context));
        return named(rows, request.title) ?? driver.add(request, context);
      },
    },
    signal: {
      ...signal,
      saveAll: async (request, context) => {
        const { equipmentId } = request;
        const { total } = await answer(signal.query({ ...ALL, equipmentId }, context));
        return total > 0 ? { added: 0, changed: 0, deleted: 0 } : signal.saveAll(request, context);
      },
    },
    template: {
      ...template,
      add: async (request, context) => {
        const { rows } = await answer(template.query(ALL, context));
        return named(rows, request.title) ?? template.add(request, context);
      },
    },
    project: {
      ...project,
      add: async (request, context) => {
        const rows = await answer(project.queryAll({}, context));
        return named(rows, request.title) ?? project.add(request, context);
      },
    },
    mvar: {
      ...mvar,
      add: async (request, context) => {
        const rows = await answer(mvar.queryAll({ projectId: request.projectId }, context));
        return named(rows, request.title) ?? mvar.add(request, context);
      },
    },
    report: {
      ...report,
      add: async (request, context) => {
        const { projectId, equipmentId } = request;
        const { rows } = await answer(report.query({ ...ALL, projectId, equipmentId }, context));
        return named(rows, request.title) ?? report.add(request, context);
      },
    },
    alarm: {
      ...alarm,
      addRule: async (request, context) => {
        const { equipmentId } = request;
        const { rows } = await answer(alarm.queryRules({ ...ALL, equipmentId }, context));
        return named(rows, request.title) ?? alarm.addRule(request, context);
      },
    },
    equipmentGroup: {
      ...equipmentGroup,
      add: async (request, context) => {
        const { rows } = await answer(equipmentGroup.query(ALL, context));
        return named(rows, request.title) ?? equipmentGroup.add(request, context);
      },
    },
    hardware: {
      ...hardware,
      add: async (request, context) => {
        const { rows } = await answer(hardware.query(ALL, context));
        return named(rows, request.title) ?? hardware.add(request, context);
      },
    },
    inspection: {
      ...inspection,
      addContent: async (request, context) => {
        const { rows } = await answer(inspection.queryContent(ALL, context));
        return named(rows, request.title) ?? inspection.addContent(request, context);
      },
      addPlan: async (request, context) => {
        const { rows } = await answer(inspection.queryPlans(ALL, context));
        return named(rows, request.title) ?? inspection.addPlan(request, context);
      },
    },
    page: {
      ...page,
      save: async (request, context) => {
        const { id, kind, equipmentId, projectId, title } = request;
        if (id !== undefined || title === undefined) return page.save(request, context);
        const owner = kind === 'faceplate' ? { kind } : { equipmentId, projectId };
        const found = named(await answer(page.query(owner, context)), title);
        const over = found === undefined ? {} : { id: found.id, revision: found.revision };
        return page.save({ ...request, ...over }, context);
      },
    },
  };
}
