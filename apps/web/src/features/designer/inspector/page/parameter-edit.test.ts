import { describe, expect, it } from 'vitest';
import { addParameter, checkParameterName } from './parameter-edit.ts';

const titles = { equipment: '设备', text: '文本' };

describe('the parameters of a faceplate', () => {
  it('begin with the equipment, further ones are texts with names of their own', () => {
    let parameters = addParameter([], titles);
    parameters = addParameter(parameters, titles);
    parameters = addParameter(parameters, titles);
    expect(parameters.map(({ name, kind }) => [name, kind])).toEqual([
      ['equipment', 'equipment'],
      ['text', 'text'],
      ['text2', 'text'],
    ]);
  });

  it('have names that a reference can hold, each only once', () => {
    const parameters = addParameter(addParameter([], titles), titles);
    expect(checkParameterName(parameters, 1, 'prefix')).toBeUndefined();
    expect(checkParameterName(parameters, 1, '1st')).toBe('parameterNameWrong');
    expect(checkParameterName(parameters, 1, 'a b')).toBe('parameterNameWrong');
    expect(checkParameterName(parameters, 1, 'equipment')).toBe('parameterNameTaken');
    expect(checkParameterName(parameters, 0, 'equipment')).toBeUndefined();
  });
});
