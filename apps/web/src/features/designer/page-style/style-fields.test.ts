import { stylePaths } from '@zutai/diagram';
import { widgetText } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { fieldOfStyle } from './style-fields.ts';

describe('the lines of a style', () => {
  it.each(stylePaths)('%s is edited as in the inspector of a widget', (path) => {
    const { label, kind } = fieldOfStyle(path);
    expect(kind === 'text').toBe(path === 'style.font.family');
    expect(widgetText.zh).toHaveProperty([label]);
    expect(widgetText.en).toHaveProperty([label]);
  });
});
