import { type FaceplateData, faceplateType } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Fields a faceplate and a repeater share. */
export const instanceSchema = z.looseObject({
  faceplateId: z.string().max(100),
  params: z.record(z.string().max(50), z.string().max(10_000)),
});

/**
 * A faceplate placed on a page. Not in the specification's table of widgets: other readers of a page file meet an
 * unknown type and keep it.
 */
export const widgetFaceplateModel = defineModel<FaceplateData>({
  type: faceplateType,
  positionKind: 'rect',
  widgetName: '面板',
  data: { faceplateId: '', params: {} },
  dataSchema: instanceSchema,
});
