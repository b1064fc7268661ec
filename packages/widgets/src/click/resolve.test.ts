import { type ClickConfig, type LiveValue, unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createClickEvent } from '../model/defaults.ts';
import { liveValue, lookupOf } from '../testing/test-live.ts';
import { usualButton } from '../usual-button/index.ts';
import { resolveClick } from './resolve.ts';

const binding = { ...unbound, signalId: '1', title: 'Pump' };
const button = usualButton.model.create('b', { x: 0, y: 0, width: 80, height: 30, rotate: 0 });

function click(change: Partial<ClickConfig>, live: Partial<LiveValue> = {}, enable = true) {
  const config = { ...createClickEvent().config, data: binding, ...change };
  const value = liveValue(live.value === undefined ? 0 : live.value, live);
  return resolveClick({ ...button, clickEvent: { enable, config } }, lookupOf({ 'signal:1': value }));
}

describe('writing', () => {
  it.each([
    ['the fixed value', { writeValue: '12.5' }, '12.5', null],
    ['1, when no value is set', {}, '1', null],
    ['0', { pressType: 'set0' }, '0', null],
    ['1 and on release 0', { pressType: 'momentary' }, '1', '0'],
    ['its value and on release 0', { pressType: 'momentary', writeValue: '7' }, '7', '0'],
    ['what the operator types', { writeType: 'input' }, null, null],
  ] as const)('writes %s', (_name, change, value, releaseValue) => {
    expect(click(change)).toMatchObject({ kind: 'write', binding, value, releaseValue });
  });

  it('inverts and counts from the present value', () => {
    expect(click({ writeType: 'toggle' }, { value: 0 })).toMatchObject({ value: '1' });
    expect(click({ writeType: 'toggle' }, { value: true })).toMatchObject({ value: '0' });
    expect(click({ pressType: 'toggle' }, { value: 3 })).toMatchObject({ value: '0' });
    expect(click({ writeType: 'increment', writeValue: '0.2' }, { value: 0.1 })).toMatchObject({
      value: '0.3',
    });
    expect(click({ writeType: 'increment', writeValue: '-5' }, { value: 2 })).toMatchObject({ value: '-3' });
  });

  it.each(['stale', 'bad'] as const)('does not invert or count from a %s value', (quality) => {
    for (const writeType of ['toggle', 'increment'] as const) {
      expect(click({ writeType }, { value: 1, quality })).toEqual({ kind: 'refused', reason: 'no-value' });
    }
    expect(click({ writeValue: '1' }, { value: 1, quality })).toMatchObject({ kind: 'write' });
  });

  // Section 5: "Write values: must be non-empty and within the variable's min/max; read-only variables cannot be
  // written; a write asks for confirmation".
  it('keeps the rules of section 5', () => {
    expect(click({ writeValue: '101' }, { min: 0, max: 100 })).toEqual({
      kind: 'refused',
      reason: 'out-of-range',
    });
    expect(click({ writeValue: '100' }, { min: 0, max: 100 })).toMatchObject({
      kind: 'write',
      min: 0,
      max: 100,
    });
    expect(click({}, { isReadOnly: true })).toEqual({ kind: 'refused', reason: 'read-only' });
    expect(click({})).toMatchObject({ needsConfirmation: true });
    expect(click({ confirm: false })).toMatchObject({ needsConfirmation: false });
    expect(click({ data: unbound })).toEqual({ kind: 'refused', reason: 'unbound' });
    expect(click({ writeType: 'toggle' }, { value: 'text' })).toEqual({
      kind: 'refused',
      reason: 'not-a-number',
    });
  });

  it('names the signal that shows what became of it, where the page has one', () => {
    const feedbackData = { ...unbound, signalId: '2', title: 'Runs' };
    expect(click({ feedbackData })).toMatchObject({ kind: 'write', feedback: feedbackData });
    expect(click({ feedbackData: unbound })).not.toHaveProperty('feedback');
    expect(click({})).not.toHaveProperty('feedback');
  });

  it('asks about a momentary press as about any other, and does not delay it, as it follows the finger', () => {
    const delay = { enable: true, value: 1000 };
    expect(click({ pressType: 'momentary', delay })).toMatchObject({ needsConfirmation: true, delayMs: 0 });
    expect(click({ pressType: 'momentary', confirm: false })).toMatchObject({ needsConfirmation: false });
    expect(click({ delay, hint: true, hintValue: 'Careful' })).toMatchObject({
      delayMs: 1000,
      hint: 'Careful',
    });
    expect(click({ hintValue: 'Careful' })).toMatchObject({ delayMs: 0, hint: '' });
  });
});

describe('going elsewhere', () => {
  it('opens pages, popups of 600 × 600 at 200, 200, links and frames', () => {
    expect(click({ action: 'page', pageId: '5' })).toEqual({ kind: 'page', pageId: '5', equipId: '' });
    expect(click({ action: 'window', pageId: '5' })).toEqual({
      kind: 'window',
      pageId: '5',
      width: 600,
      height: 600,
      left: 200,
      top: 200,
      isCentred: false,
      showsTitle: true,
    });
    expect(click({ action: 'link', link: 'https://a.test/x' })).toMatchObject({
      href: 'https://a.test/x',
      target: '_self',
    });
    expect(click({ action: 'iframe', iframe: '/help' })).toMatchObject({ kind: 'iframe', href: '/help' });
    expect(click({ action: 'back' })).toEqual({ kind: 'back' });
  });

  it('goes to the page of other equipment where one is named, else to one of its own', () => {
    const page = { type: 'equip', equipId: '3', equipPageId: '8', equipTitle: 'Well' };
    expect(click({ action: 'page', pageId: '5', page })).toEqual({ kind: 'page', pageId: '8', equipId: '3' });
    expect(click({ action: 'window', pageId: '5', page })).toMatchObject({ kind: 'window', pageId: '8' });
  });

  it('puts a popup where it is told, in the middle or without its title', () => {
    const window = { width: 300, height: 200, left: 10, top: 20, middle: true };
    expect(click({ action: 'window', pageId: '5', window, titleShow: false })).toEqual({
      ...{ kind: 'window', pageId: '5', width: 300, height: 200, left: 10, top: 20 },
      ...{ isCentred: true, showsTitle: false },
    });
  });

  it.each([
    'javascript:alert(1)',
    'JAVA\tSCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '\\\\evil',
  ])('refuses %j', (link) => {
    expect(click({ action: 'link', link })).toEqual({ kind: 'refused', reason: 'unsafe-link' });
    expect(click({ action: 'iframe', iframe: link })).toEqual({ kind: 'refused', reason: 'unsafe-link' });
  });

  it('says when no target is set, and does nothing when it is off or unknown', () => {
    for (const action of ['page', 'window', 'link', 'iframe'] as const) {
      expect(click({ action })).toEqual({ kind: 'refused', reason: 'no-target' });
    }
    expect(click({}, {}, false)).toEqual({ kind: 'none' });
    expect(click({ action: 'none' })).toEqual({ kind: 'none' });
    expect(click({ action: 'constructor' as never })).toEqual({ kind: 'none' });
  });
});
