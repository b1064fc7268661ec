import { clickActions, setAtPath, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { getWidget } from '../registry.ts';
import { clickFields } from './click-fields.ts';
import { isFieldVisible } from './visible.ts';

const PLACE = { x: 0, y: 0, width: 80, height: 30, rotate: 0 };

/** Paths of the lines that a button with these settings shows. */
function listShown(config: Readonly<Record<string, unknown>>): string[] {
  let widget: Widget = getWidget('UsualButton')!.model.create('w', PLACE);
  widget = setAtPath(widget, 'clickEvent.enable', true);
  for (const [name, value] of Object.entries(config))
    widget = setAtPath(widget, `clickEvent.config.${name}`, value);
  const section = { title: '', fields: clickFields } as unknown as Parameters<typeof isFieldVisible>[2];
  return clickFields
    .filter((field) => isFieldVisible(field, widget, section))
    .map(({ path }) => path.replace('clickEvent.config.', ''));
}

describe('Section 3, clickEvent: "hint, hintValue, confirm, … delay {enable, value 1000}"', () => {
  it.each(clickActions.filter((action) => action !== 'none'))('can be set for the action %s', (action) => {
    const config = { action, hint: true, 'delay.enable': true };
    const steps = ['confirm', 'hint', 'hintValue', 'delay.enable', 'delay.value'];
    expect(listShown(config)).toEqual(expect.arrayContaining(steps));
  });
});
