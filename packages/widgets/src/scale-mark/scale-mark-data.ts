import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { bindingSchema } from '../model/schema.ts';

/** What is marked on the scale of a bar or a dial beside its value. Ours: the specification has the value alone. */
export interface ScaleMarkData {
  /** The value that is wanted; unbound is none. */
  setpoint: Binding;
  /** In the unit of the value; '' is none. */
  limitLow: string;
  limitHigh: string;
}

export function createScaleMarks(): ScaleMarkData {
  return { setpoint: createBinding(), limitLow: '', limitHigh: '' };
}

const limit = z.string().max(30);

export const scaleMarkSchema = { setpoint: bindingSchema, limitLow: limit, limitHigh: limit };
