import { readFileSync } from 'node:fs';
import { isTopicPart } from '@zutai/contract/sparkplug';
import { z } from 'zod';
import { readProgramKey } from './update/program-key.ts';

const topicPart = z.string('must be a text').refine(isTopicPart, 'must be 1–128 characters without / + #');

/** The file of a gateway: who it is and where the platform is. Everything else comes from the platform. */
export const agentSettings = z.strictObject({
  sn: topicPart,
  key: z.string('must be a text').min(1, 'must not be empty'),
  group: topicPart,
  brokerUrl: z
    .string('must be a text')
    .regex(/^(mqtts?|wss?):\/\/[^/]+/, 'must begin with mqtt://, mqtts://, ws:// or wss:// and name a host'),
  dataFolder: z.string('must be a text').min(1, 'must not be empty'),
  /** The key by which the platform signs gateway programs; without it the first that it offers is kept. */
  updateKey: z
    .string('must be a text')
    .refine((text) => readProgramKey(text) !== undefined, 'must be the base64 text of 32 bytes')
    .optional(),
});
export type AgentSettings = z.infer<typeof agentSettings>;

/** Something the person who starts the agent can put right; the message names the file and the field. */
export class SettingsError extends Error {}

/** Throws SettingsError. Values are never part of the message: one of them is the key. */
export function readSettings(path: string): AgentSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SettingsError(`${path} is not JSON`);
  }
  const result = agentSettings.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')}: unknown, known are ${Object.keys(agentSettings.shape).join(', ')}`
      : `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new SettingsError(`${path}: ${problems.join('; ')}`);
}
