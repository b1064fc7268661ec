// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { describe, expect, it } from 'vitest';
import { expandText, sampleValues } from './parameter.ts';

describe('expandText', () => {
  it.each([
    ['HR:${base+3}:float32', 'HR:103:float32'],
    ['HR:${base-100}', 'HR:0'],
    ['${host}:${base}', 'plc.local:100'],
    ['no placeholder, $host, ${}', 'no placeholder, $host, ${}'],
  ])('makes of %s %s', (given, text) => {
    expect(expandText(given, { base: '100', host: 'plc.local' })).toEqual({ ok: true, text });
  });

  it('names what has no value, or one that cannot be counted with', () => {
    expect(expandText('${a}', { a: '' })).toEqual({ ok: false, name: 'a', code: 'parameterMissing' });
    expect(expandText('${constructor}', {})).toMatchObject({ name: 'constructor', code: 'parameterMissing' });
    expect(expandText('${a+1}', { a: 'x' })).toEqual({ ok: false, name: 'a', code: 'parameterNotInteger' });
  });

  it('puts no placeholder of a value into another', () => {
    expect(expandText('${a}', { a: '${b}', b: 'x' })).toEqual({ ok: true, text: '${b}' });
  });
});

it('samples what has no value', () => {
  const parameters = [
    { name: 'unit', title: '', value: '' },
    { name: 'port', title: '', value: '502' },
  ];
  expect(sampleValues(parameters)).toEqual({ unit: '1', port: '502' });
});
