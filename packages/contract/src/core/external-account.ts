import { z } from 'zod';
import { id } from './field.ts';

/** An account of another enterprise, or that represents one. */
export const externalAccount = z.object({
  id,
  title: z.string(),
  loginname: z.string(),
  kind: z.enum(['company', 'external']),
});
export type ExternalAccount = z.output<typeof externalAccount>;
