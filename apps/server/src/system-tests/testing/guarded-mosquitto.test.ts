import fs from 'node:fs';
import { expect, it } from 'vitest';
import { ACL } from './guarded-mosquitto.ts';

it('the rights these tests run with are those that operators are told to give', () => {
  const guide = new URL('../../../../../docs/outside-engines.md', import.meta.url);
  expect(fs.readFileSync(guide, 'utf8')).toContain(`\n\`\`\`\n${ACL}\`\`\`\n`);
});
