import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it('quotes what has commas, quotes or lines, and says it is UTF-8', () => {
    expect(toCsv([['泵, 1', 'a"b', 'x\ny', '']])).toBe('\ufeff"泵, 1","a""b","x\ny",\r\n');
  });

  it('makes text of what a spreadsheet would run, and leaves numbers numbers', () => {
    const cells = ['=1+1', '+A1', '@x', '-cmd', '-12.5', '+3', '1e-5'];
    expect(toCsv([cells])).toBe("\ufeff'=1+1,'+A1,'@x,'-cmd,-12.5,+3,1e-5\r\n");
  });
});
