import { setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getWidget } from '../../registry.ts';
import { showControls } from '../../testing/show-controls.tsx';
import { liveValue } from '../../testing/test-live.ts';

const bound = { ...unbound, signalId: '1', equipId: '3', title: 'Speed' };
const PAST = '正在回放';
const past = { past: { jumps: 0 }, noWriteReason: PAST };

function draw(type: string, data: object, click?: object): Widget {
  const blank = getWidget(type)!.model.create('w', { x: 40, y: 40, width: 240, height: 48, rotate: 0 });
  const widget = { ...blank, data: { ...(blank.data as object), ...data } };
  if (click === undefined) return widget;
  const config = { ...widget.clickEvent.config, action: 'write', confirm: false, data: bound, ...click };
  return setAtPath(setAtPath(widget, 'clickEvent.enable', true), 'clickEvent.config', config);
}

const open = (widget: Widget) => showControls([widget], { 1: liveValue(0, { title: 'Speed' }) });
const button = page.getByRole('button', { name: '启动', exact: true });

describe('for who may only look', () => {
  const REASON = '您没有写入权限';
  it('a button that writes looks and says that it does not; pressed it asks for the reason to be told', async () => {
    const shown = await open(draw('UsualButton', { text: '启动' }, { writeType: 'fixed', writeValue: '7' }));
    await expect.element(button).toHaveStyle({ cursor: 'pointer' });
    shown.setServices({ noWriteReason: REASON });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', REASON);
    await expect.element(button).toHaveStyle({ cursor: 'not-allowed' });
    // The host refuses it in words, also where nothing hovers.
    await button.click({ force: true });
    expect(shown.asked()).toEqual(['click write 7']);
    const leads = await open(draw('UsualButton', { text: '启动' }, { action: 'page', pageId: '5' }));
    leads.setServices({ noWriteReason: REASON });
    await expect.element(button).not.toHaveAttribute('aria-disabled');
  });
});

describe('while the page is shown as it was', () => {
  it('a button that writes says that it does not, and why; one that leads on works', async () => {
    const shown = await open(draw('UsualButton', { text: '启动' }, { writeType: 'fixed', writeValue: '7' }));
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    shown.setServices(past);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', PAST);
    const leads = await open(draw('UsualButton', { text: '启动' }, { action: 'page', pageId: '5' }));
    leads.setServices(past);
    await button.click();
    expect(leads.asked()).toEqual(['click page 5']);
    await expect.element(button).not.toHaveAttribute('aria-disabled');
  });

  it('a slider and an input cannot be moved', async () => {
    const slider = await open(draw('UsualScrollbar', bound));
    slider.setServices(past);
    await expect.element(page.getByRole('slider')).toBeDisabled();
    const input = await open(draw('UsualInput', bound));
    input.setServices(past);
    await expect.element(page.getByRole('textbox')).toHaveAttribute('title', PAST);
  });
});
