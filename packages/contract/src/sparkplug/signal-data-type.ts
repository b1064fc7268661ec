import { z } from 'zod';

export const signalDataType = z.enum(['number', 'boolean', 'text']);
export type SignalDataType = z.infer<typeof signalDataType>;
