import { createInterface } from 'node:readline';

/**
 * Objects of the agent of the tests, by the protocol of Net-SNMP's pass_persist on standard input and output: `get`,
 * `getnext` and `set` with an identifier, and for `set` a type and value, each on a line.
 */
const BASE = '.1.3.6.1.4.1.8072.9999.9999';

const filler = Array.from({ length: 400 }, (_, index) => [`20.${index + 1}`, 'gauge', `${index}`] as const);
const objects = new Map<string, { type: string; value: string }>(
  [
    ['1.0', 'integer', '-5'],
    ['2.0', 'gauge', '4000000000'],
    ['3.0', 'timeticks', '12345'],
    ['4.0', 'ipaddress', '10.1.2.3'],
    ['5.0', 'objectid', '.1.3.6.1.4.1.8072'],
    ['6.0', 'string', 'pump-01'],
    ['7.0', 'octet', '00 1A FF'],
    ['8.0', 'counter', '4294967295'],
    ['9.0', 'counter64', '18446744073709551615'],
    ['10.0', 'opaque', '9F 78 04 41 B2 B8 52'],
    ['11.0', 'string', '23.5'],
    ['12.0', 'integer', '1'],
    ['13.0', 'integer', '0'],
    ['14.0', 'counter64', '12'],
    ['15.0', 'integer', '125'],
    ['16.0', 'string', 'x'.repeat(600)],
    ['17.0', 'string', 'y'.repeat(600)],
    ['18.0', 'string', 'z'.repeat(600)],
    ...filler,
  ].map(([at, type, value]) => [`${BASE}.${at}`, { type: type!, value: value! }]),
);
const order = [...objects.keys()];

/** Whether an identifier stands behind another. */
function isBehind(oid: string, other: string): boolean {
  const [left, right] = [oid, other].map((text) => text.split('.').slice(1).map(Number));
  const at = left!.findIndex((arc, index) => arc !== right![index]);
  return at !== -1 && left![at]! > (right![at] ?? -1);
}

function answer(oid: string | undefined): string {
  const object = oid === undefined ? undefined : objects.get(oid);
  return object ? [oid, object.type, object.value].join('\n') : 'NONE';
}

function set(oid: string, given: string): string {
  const object = objects.get(oid);
  const [, value] = /^\S+ "?(.*?)"?$/.exec(given) ?? [];
  if (!object || value === undefined) return 'not-writable';
  if (value === '42') return 'wrong-value';
  object.value = value.trim();
  return 'DONE';
}

const handlers: Readonly<Record<string, { lines: number; answer: (oid: string, given: string) => string }>> = {
  PING: { lines: 1, answer: () => 'PONG' },
  get: { lines: 2, answer },
  getnext: { lines: 2, answer: (from) => answer(order.find((oid) => isBehind(oid, from))) },
  set: { lines: 3, answer: set },
};

let lines: string[] = [];
createInterface({ input: process.stdin }).on('line', (line) => {
  // A set is followed by an empty line.
  if (lines.length === 0 && line === '') return;
  lines.push(line);
  const handler = handlers[lines[0]!];
  if (!handler || lines.length < handler.lines) return;
  process.stdout.write(`${handler.answer(lines[1] ?? '', lines[2] ?? '')}\n`);
  lines = [];
});
