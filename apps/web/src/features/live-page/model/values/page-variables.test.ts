import { unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { PageVariables } from './page-variables.ts';

const zone = { name: 'zone', type: 'text', default: 'north' } as const;
const count = { name: 'count', title: 'Count', type: 'number', default: 2 } as const;
const isOpen = { name: 'isOpen', type: 'boolean', default: false } as const;
const tone = { name: 'tone', type: 'color', default: '#ff0000' } as const;
const onOff = [
  { value: '1', text: 'on' },
  { value: '0', text: 'off' },
];

function variables() {
  const made = new PageVariables();
  made.define([zone, count, isOpen, tone], onOff);
  return made;
}

describe('the variables of an open page', () => {
  it('begin with what the page says, as good values', () => {
    const made = variables();
    expect(made.read('count')).toMatchObject({ value: 2, quality: 'good', title: 'Count' });
    expect(made.read('gone')).toMatchObject({ quality: 'unbound' });
    expect(made.read(unbound.title)).toMatchObject({ quality: 'unbound' });
  });

  it('take values of their type, and notify of those that are others', () => {
    const made = variables();
    const told: string[] = [];
    const stop = made.subscribe((name) => told.push(name));
    expect(made.write('isOpen', '1')).toBe(true);
    expect(made.write('isOpen', true)).toBe(true);
    expect(made.write('count', 'many')).toBe(false);
    expect(made.write('gone', 1)).toBe(false);
    stop();
    made.write('count', 7);
    expect(told).toEqual(['isOpen']);
    expect(made.read('isOpen').value).toBe(true);
    expect(made.texts.get('isOpen')).toBe('on');
    expect(made.texts.get('count')).toBe('7');
    expect(made.colors).toEqual({ tone: '#ff0000' });
  });

  it('keep their values when the page is saved anew, unless their type is another', () => {
    const made = variables();
    made.write('count', 7);
    made.write('zone', 'south');
    made.define([count, { name: 'zone', type: 'boolean', default: false }], onOff);
    expect(made.valueOf('count')).toBe(7);
    expect(made.valueOf('zone')).toBe(false);
    expect(made.names).toEqual(['count', 'zone']);
  });

  it('begin anew when that is asked for, and say so', () => {
    const made = variables();
    made.write('count', '7');
    const told: string[] = [];
    made.subscribe((name) => told.push(name));
    made.reset();
    expect(made.read('count')).toMatchObject({ value: 2 });
    expect(told).toEqual(['count']);
  });
});
