import { z } from 'zod';
import { id, revision, title } from '../core/index.ts';
import { SCRIPT_SOURCE_MAX, SCRIPT_TAGS_MAX, scriptTrigger } from '../sparkplug/index.ts';

/** What a person enters about a script. */
export const scriptFields = {
  title,
  enabled: z.boolean().default(false),
  trigger: scriptTrigger.default('interval'),
  /** Seconds from the end of a run to the start of the next, of the trigger `interval`. */
  intervalS: z.number().int().min(1).max(86_400).default(10),
  /** Of the trigger `change`: tags of signals of the equipment. */
  tags: z.array(z.string().min(1).max(128)).max(SCRIPT_TAGS_MAX).default([]),
  /** JavaScript, the body of a function; see docs/gateway-scripts.md. */
  source: z
    .string()
    .max(SCRIPT_SOURCE_MAX)
    .regex(/^[^\0\p{Cs}]*$/u, 'format')
    .default(''),
};

/** A script of a piece of equipment or of a template. */
export const script = z.object({
  id,
  /** Of a template, what stands for the equipment in its pages. */
  equipmentId: id,
  title: z.string(),
  enabled: z.boolean(),
  trigger: scriptTrigger,
  intervalS: z.number().int(),
  tags: z.array(z.string()),
  source: z.string(),
  /** Grows by one with each edit. */
  revision,
});
export type Script = z.output<typeof script>;
