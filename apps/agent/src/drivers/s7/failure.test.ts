import { expect, it } from 'vitest';
import { isItemRefusal, s7ItemCode } from './failure.ts';

it('takes for refused what the controller says it has not written, and nothing else', () => {
  const { hardwareFault, ...refusing } = s7ItemCode;
  for (const [name, code] of Object.entries(refusing)) expect(isItemRefusal(code), name).toBe(true);
  for (const code of [hardwareFault, 0x02, 0x42]) expect(isItemRefusal(code), String(code)).toBe(false);
});
