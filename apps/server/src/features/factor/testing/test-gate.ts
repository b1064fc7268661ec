import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import { createFactorGate, type FactorGate } from '../index.ts';

/** Second factors of a test database, sealed with a key of its own. */
export const testGate = (database: Database): FactorGate =>
  createFactorGate({ database }, new SecretBox(randomBytes(32)));
