import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';

/** Of a wide table, the names that are told. */
const TOLD_NAMES = 20;

/** Places of the columns of a table by name; a name that two columns have stands for neither. */
export class TableColumns {
  readonly names: readonly string[];
  readonly #places = new Map<string, number | 'twice'>();

  constructor(names: readonly string[]) {
    this.names = names;
    names.forEach((name, place) => {
      this.#places.set(name, this.#places.has(name) ? 'twice' : place);
    });
  }

  find(name: string): { place: number; failure?: undefined } | { failure: DeviceFailure } {
    const place = this.#places.get(name);
    if (typeof place === 'number') return { place };
    if (place === 'twice')
      return fail(deviceCode.dataCheckError, `there are two columns ${JSON.stringify(name)}`);
    const told = this.names.slice(0, TOLD_NAMES).join(', ');
    const more = this.names.length > TOLD_NAMES ? ', …' : '';
    return fail(deviceCode.addressUnknown, `there is no column ${JSON.stringify(name)}, but ${told}${more}`);
  }
}

const fail = (code: DeviceFailure['code'], message: string) => ({ failure: { code, message } });
