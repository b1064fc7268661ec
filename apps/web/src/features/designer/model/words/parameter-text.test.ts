import { expect, it } from 'vitest';
import { parameterText } from './parameter-text.ts';

it('names parameters by what they are called, and leaves what is none', () => {
  const parameters = [
    { name: 'pump', title: '水泵', kind: 'equipment', default: '' },
    { name: 'at', title: '', kind: 'text', default: '' },
  ] as const;
  expect(parameterText(`\${pump.title} · \${at}/run \${other} $x`, parameters)).toBe(
    `水泵 · at/run \${other} $x`,
  );
});
