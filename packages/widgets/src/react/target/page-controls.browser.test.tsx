import { type LiveValue, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { createEntry } from '../../navigation/entry.ts';
import { getWidget } from '../../registry.ts';
import { type ShownControls, showControls } from '../../testing/show-controls.tsx';
import { liveValue } from '../../testing/test-live.ts';

const bound = { ...unbound, signalId: '1', equipId: '3', title: 'Speed' };
const OFFLINE = '连接已断开';
const READ_ONLY = '变量只读';

const place = { x: 40, y: 40, width: 240, height: 48, rotate: 0 };
function draw(type: string, data: object = {}, click?: object): Widget {
  const blank = getWidget(type)!.model.create('w', place);
  const widget = { ...blank, data: { ...(blank.data as object), ...data } };
  if (click === undefined) return widget;
  const config = { ...widget.clickEvent.config, action: 'write', confirm: false, data: bound, ...click };
  return setAtPath(setAtPath(widget, 'clickEvent.enable', true), 'clickEvent.config', config);
}

/** Shows one control over a good value, unless it says otherwise. */
const open = (widget: Widget, value: LiveValue = liveValue(0, { title: 'Speed' })) =>
  showControls([widget], { 1: value });

const readOnly = (value: LiveValue['value']) => liveValue(value, { title: 'Speed', isReadOnly: true });
const before = page.getByRole('button', { name: 'before' });
const press = (keys: string) => userEvent.keyboard(keys);
/** Comes to a control with the keyboard, once it was loaded. */
const comeTo = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeVisible();
  (before.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(control).toHaveFocus();
};
/** A control that says it is disabled can be pressed all the same. */
const FORCE = { force: true } as const;

describe('a button', () => {
  const start = page.getByRole('button', { name: '启动', exact: true });
  const button = (click: object) => draw('UsualButton', { text: '启动' }, click);
  const once = button({ writeType: 'fixed', writeValue: '7' });
  const jog = button({ writeType: 'fixed', pressType: 'momentary', writeValue: '' });

  it('asks once a press, by mouse, Enter or space, and for nothing when it is only come to', async () => {
    const shown = await open(once);
    await start.click();
    expect(shown.asked()).toEqual(['click write 7']);
    await comeTo(start);
    expect(shown.asked()).toEqual([]);
    await press('{Enter}');
    expect(shown.asked()).toEqual(['click write 7']);
    await press(' ');
    expect(shown.asked()).toEqual(['click write 7']);
  });

  it('says why it is refused', async () => {
    const shown = await open(once, readOnly(0));
    await start.click();
    expect(shown.asked()).toEqual(['click refused read-only']);
    const nowhere = await open(draw('UsualButton', { text: '启动' }, { data: unbound }));
    await start.click();
    expect(nowhere.asked()).toEqual(['click refused unbound']);
  });

  it.each(['{ }', '{Enter}'])('that is held by %s is pressed once and let go with the key', async (key) => {
    const shown = await open(jog);
    await comeTo(start);
    await press(`${key.slice(0, -1)}>3}`);
    expect(shown.asked()).toEqual(['press write 1']);
    await press(`{/${key.slice(1)}`);
    expect(shown.asked()).toEqual(['release write 0']);
  });

  it('that is held is let go when the focus leaves', async () => {
    const shown = await open(jog);
    await comeTo(start);
    await press('{ >}');
    (before.element() as HTMLElement).focus();
    expect(shown.asked()).toEqual(['press write 1', 'release write 0']);
    await press('{/ }');
    expect(shown.asked()).toEqual([]);
  });

  it('that is held is let go when a value hides it', async () => {
    const config = { data: { ...bound, signalId: '2' }, symbol: '==', value: '1', action: 'show' };
    const hidden = setAtPath(
      setAtPath(jog, 'animation.visiable.enable', true),
      'animation.visiable.config',
      config,
    );
    const shown = await showControls([hidden], { 1: liveValue(0), 2: liveValue(1) });
    await comeTo(start);
    await press('{ >}');
    shown.change('2', liveValue(0));
    await expect.element(start).not.toBeInTheDocument();
    expect(shown.asked()).toEqual(['press write 1', 'release write 0']);
    await press('{/ }');
  });
});

describe('a switch of two or more', () => {
  const on = page.getByRole('radio', { name: '开' });
  const off = page.getByRole('radio', { name: '关' });
  const radio = draw('UsualRadio', { ...bound, confirm: false });

  it('moves with the arrows, asks with space, and marks what the plant does', async () => {
    const shown = await open(radio);
    await comeTo(off);
    await press('{ArrowRight}');
    await expect.element(on).toHaveFocus();
    expect(shown.asked()).toEqual([]);
    await press(' ');
    expect(shown.asked()).toEqual(['click write 1']);
    await expect.element(off).toBeChecked();
    shown.change('1', liveValue(1));
    await expect.element(on).toBeChecked();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'after' })).toHaveFocus();
  });

  it('asks for nothing where the signal is read-only, and says so', async () => {
    const shown = await open(radio, readOnly(0));
    await on.click(FORCE);
    await press('{Enter}');
    expect(shown.asked()).toEqual([]);
    await expect.element(on).toHaveAttribute('title', expect.stringContaining(READ_ONLY));
    await expect.element(on).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks for nothing while the page is offline, and again when it is back', async () => {
    const shown = await open(radio);
    shown.setServices({ noWriteReason: OFFLINE });
    await expect.element(on).toHaveAttribute('title', OFFLINE);
    await on.click(FORCE);
    expect(shown.asked()).toEqual([]);
    shown.setServices({ noWriteReason: undefined as never });
    await expect.element(on).toHaveAttribute('aria-disabled', 'false');
    await on.click();
    expect(shown.asked()).toEqual(['click write 1']);
  });
});

describe('a list that opens', () => {
  const box = page.getByRole('combobox');
  const list = page.getByRole('listbox');
  const options = ['Auto', 'Manual', 'Off'].map((text, value) => ({ text, value: String(value) }));
  const combo = draw('UsualComboBox', { ...bound, options, confirm: false });

  it('is looked through by arrows and letters, and asks with Enter alone', async () => {
    const shown = await open(combo);
    await comeTo(box);
    await press('{ArrowDown}');
    await expect.element(list).toBeVisible();
    await press('o');
    const active = () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '');
    expect(active()?.textContent).toContain('Off');
    await press('{ArrowUp}');
    expect(active()?.textContent).toContain('Manual');
    expect(shown.asked()).toEqual([]);
    await press('{Enter}');
    expect(shown.asked()).toEqual(['click write 1']);
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveTextContent('Auto');
  });

  it.each(['{Escape}', '{Tab}'])('closes with %s and asks for nothing', async (key) => {
    const shown = await open(combo);
    await comeTo(box);
    await press('{ArrowDown}{ArrowDown}');
    await press(key);
    await expect.element(list).not.toBeInTheDocument();
    expect(shown.asked()).toEqual([]);
  });

  it('does not open where nothing can be written, and says why', async () => {
    const shown = await open(combo, readOnly(0));
    await box.click(FORCE);
    await press('{ArrowDown}');
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await expect.element(box).toHaveAttribute('title', expect.stringContaining(READ_ONLY));
    const offline = await open(combo);
    offline.setServices({ noWriteReason: OFFLINE });
    await expect.element(box).toHaveAttribute('title', OFFLINE);
    await box.click(FORCE);
    await expect.element(list).not.toBeInTheDocument();
    expect([...shown.asked(), ...offline.asked()]).toEqual([]);
  });
});

describe('a field for a set-point', () => {
  const field = page.getByRole('textbox', { name: 'Speed' });
  const send = page.getByRole('button', { name: '写入', exact: true });
  const at = (value: number) =>
    liveValue(value, { title: 'Speed', min: 0, max: 50, decimals: 0, unit: 'Hz' });
  const input = draw('UsualInput', { ...bound, confirm: false });

  it('follows the plant until it is typed into, and sends with Enter', async () => {
    const shown = await open(input, at(20));
    await expect.element(field).toHaveValue('20');
    shown.change('1', at(21));
    await expect.element(field).toHaveValue('21');
    await comeTo(field);
    await press('30');
    shown.change('1', at(22));
    await expect.element(page.getByText(/22/)).toBeVisible();
    await expect.element(field).toHaveValue('30');
    await press('{Enter}');
    expect(shown.asked()).toEqual(['click write 30']);
    await expect.element(field).toHaveValue('22');
    await expect.element(field).not.toHaveFocus();
  });

  it('keeps what is typed when the focus leaves, and gives it up with Escape', async () => {
    const shown = await open(input, at(20));
    await field.click();
    await press('30');
    (before.element() as HTMLElement).focus();
    await expect.element(field).toHaveValue('30');
    await field.click();
    await press('{Escape}');
    await expect.element(field).toHaveValue('20');
    expect(shown.asked()).toEqual([]);
  });

  it.each([
    ['99', '超出范围'],
    ['-', '请输入数字'],
  ])('does not send %s, keeps it and says why', async (typed, why) => {
    const shown = await open(input, at(20));
    await field.click();
    await press(typed);
    await press('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent(why);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveValue(typed);
    expect(shown.asked()).toEqual([]);
  });

  it('takes nothing where the signal is read-only', async () => {
    const shown = await open(input, { ...at(20), isReadOnly: true });
    await field.click(FORCE);
    await press('30{Enter}');
    await expect.element(field).toHaveValue('20');
    await expect.element(page.getByText(new RegExp(READ_ONLY))).toBeVisible();
    expect(shown.asked()).toEqual([]);
  });

  it('keeps what was typed while the page is offline, and sends it when it is back', async () => {
    const shown = await open(input, at(20));
    await field.click();
    await press('30');
    shown.setServices({ noWriteReason: OFFLINE });
    await expect.element(send).not.toBeInTheDocument();
    await expect.element(page.getByText(OFFLINE)).toBeVisible();
    await press('{Enter}');
    expect(shown.asked()).toEqual([]);
    await expect.element(field).toHaveValue('30');
    shown.setServices({ noWriteReason: undefined as never });
    await send.click();
    expect(shown.asked()).toEqual(['click write 30']);
  });
});

describe('a slider', () => {
  const slider = page.getByRole('slider', { name: 'Speed' });
  const at = (value: number) => liveValue(value, { title: 'Speed', decimals: 0 });
  const bar = draw('UsualScrollbar', { ...bound, confirm: false });

  it('is moved by the arrows, asks with Enter, and shows the plant again', async () => {
    const shown = await open(bar, at(40));
    await comeTo(slider);
    await press('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '42 m');
    expect(shown.asked()).toEqual([]);
    await press('{Enter}');
    expect(shown.asked()).toEqual(['click write 42']);
    await expect.element(slider).toHaveAttribute('aria-valuetext', '40 m');
  });

  it.each(['{Escape}', '{Tab}'])('is given up with %s', async (key) => {
    const shown = await open(bar, at(40));
    await comeTo(slider);
    await press('{ArrowRight}');
    await press(key);
    await press('{Enter}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '40 m');
    expect(shown.asked()).toEqual([]);
  });

  it('asks once where the pointer lets go', async () => {
    const shown = await open(bar, at(40));
    await slider.click();
    expect(shown.asked()).toEqual(['click write 50']);
  });

  it('is not there where it only shows, and is refused where the signal is read-only', async () => {
    const shown = await open(bar, readOnly(40));
    await comeTo(slider);
    await press('{ArrowRight}{Enter}');
    expect(shown.asked()).toEqual(['click refused read-only']);
    await open(draw('UsualScrollbar', { ...bound, writable: false }), at(40));
    await expect.element(slider).not.toBeInTheDocument();
  });
});

describe('a list of actions', () => {
  const list = page.getByRole('combobox', { name: '操作' });
  const item = (indexId: string, text: string, click: object) => ({
    indexId,
    text,
    clickEvent: draw('UsualButton', {}, { writeType: 'fixed', ...click }).clickEvent,
  });
  const select = draw('UsualSelect', {
    text: '操作',
    selectDatas: [
      item('a', '启动', { writeValue: '1' }),
      item('b', '停止', { writeValue: '0' }),
      item('c', '脉冲', { writeValue: '', pressType: 'momentary' }),
    ],
  });
  const choose = (text: string) => userEvent.selectOptions(list, text);

  it('asks for what is chosen and keeps no choice, so that the same can be asked again', async () => {
    const shown: ShownControls = await open(select);
    await choose('停止');
    await choose('停止');
    expect(shown.asked()).toEqual(['click write 0', 'click write 0']);
    await expect.element(list).toHaveValue('');
    await choose('脉冲');
    expect(shown.asked()).toEqual(['press write 1', 'release write 0']);
  });

  it('says why it is refused', async () => {
    const shown = await open(select, readOnly(0));
    await choose('启动');
    expect(shown.asked()).toEqual(['click refused read-only']);
  });
});

describe('a bar that leads to pages', () => {
  const entry = (label: string, pageId: string) =>
    setAtPath(createEntry(label), 'clickEvent.config.pageId', pageId);
  const bar = draw('ComplexNavigationBar', {
    dataArray: [entry('总览', '1'), { ...createEntry('泵房'), children: [entry('一号泵', '11')] }],
  });
  const pumps = page.getByRole('button', { name: '泵房' });
  const pump = page.getByRole('button', { name: '一号泵' });

  it('leads by press and keyboard, and marks the page that is shown', async () => {
    const shown = await open(bar);
    shown.setServices({ pageId: '1' });
    const overview = page.getByRole('button', { name: '总览' });
    await expect.element(overview).toHaveAttribute('aria-current', 'page');
    await comeTo(overview);
    await press('{Enter}');
    expect(shown.asked()).toEqual(['click page 1']);
    await pumps.click();
    await expect.element(pumps).toHaveAttribute('aria-expanded', 'true');
    await pump.click();
    expect(shown.asked()).toEqual(['click page 11']);
  });

  it('closes what it opened with Escape, with the focus where it was', async () => {
    const shown = await open(bar);
    await expect.element(pumps).toBeVisible();
    (pumps.element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(pump).toBeVisible();
    await press('{Escape}');
    await expect.element(pump).not.toBeInTheDocument();
    await expect.element(pumps).toHaveFocus();
    expect(shown.asked()).toEqual([]);
  });
});
