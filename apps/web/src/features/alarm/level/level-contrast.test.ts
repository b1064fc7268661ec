import { expect, it } from 'vitest';
import { LEAST_CONTRAST, levelContrast } from './level-contrast.ts';

it('colours of the theme can be seen in both themes', () => {
  for (const color of ['$alarmUrgent', '$alarmImportant', '$alarmGeneral', '$alarmPrompt']) {
    const { light, dark } = levelContrast(color)!;
    expect(Math.min(light, dark)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

it('a colour of its own is held against the worst ground of each theme', () => {
  expect(levelContrast('#ffe600')!.light).toBeLessThan(LEAST_CONTRAST);
  expect(levelContrast('#ffe600')!.dark).toBeGreaterThan(LEAST_CONTRAST);
  expect(levelContrast('#101030')!.dark).toBeLessThan(LEAST_CONTRAST);
  expect(levelContrast('#d83a2b')).toMatchObject({ light: expect.any(Number) });
  expect(levelContrast('red-ish')).toBeUndefined();
});
