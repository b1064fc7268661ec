import { districtLines } from './districts.ts';

/** A district and those within it. */
export interface District {
  /** Six digits of GB/T 2260. */
  readonly id: string;
  readonly name: string;
  readonly within: readonly District[];
}

const codeLength = 2;
const split = (text: string) => ({ code: text.slice(0, codeLength), name: text.slice(codeLength) });
const whole = (code: string) => code.padEnd(6, '0');

function readCity(province: string, text: string): District {
  const [head = '', counties = ''] = text.split(':');
  const { code, name } = split(head);
  const city = province + code;
  const within = counties
    .split(',')
    .filter((county) => county !== '')
    .map((county): District => {
      const { code: own, name: countyName } = split(county);
      return { id: city + own, name: countyName, within: [] };
    });
  return { id: whole(city), name, within };
}

/** The provinces of China with their cities and counties. */
export function readDistricts(lines: readonly string[] = districtLines): readonly District[] {
  return lines.map((line) => {
    const [head = '', ...cities] = line.split('|');
    const { code, name } = split(head);
    return { id: whole(code), name, within: cities.map((city) => readCity(code, city)) };
  });
}
