import { maxRepeaterEntries, type RepeaterData, repeaterSources, repeaterType } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';
import { instanceSchema } from '../widget-faceplate/model.ts';

const entrySchema = z.looseObject({
  value: z.string().max(200),
  title: z.string().max(200),
  equipId: z.string().max(50),
});

/** One faceplate for each equipment of a project or of a list, for each prefix of tags or for each signal. Ours, as the faceplate itself. */
export const widgetRepeaterModel = defineModel<RepeaterData>({
  type: repeaterType,
  positionKind: 'rect',
  widgetName: '重复面板',
  data: {
    faceplateId: '',
    params: {},
    source: 'project',
    equips: [],
    entries: [],
    parameter: '',
    columns: 0,
    gap: 10,
  },
  dataSchema: instanceSchema.extend({
    source: z.enum(repeaterSources),
    equips: z.array(z.string().max(50)).max(1000),
    entries: z.array(entrySchema).max(maxRepeaterEntries).optional(),
    parameter: z.string().max(50).optional(),
    columns: z.number().int().min(0).max(100),
    gap: z.number().min(0).max(1000),
  }),
});
