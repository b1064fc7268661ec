import { describe, expect, it } from 'vitest';
import { McServer } from '../testdata/mc-server.ts';
import { encodeBits, encodeRead, encodeWrite, type McRange } from './command.ts';
import { encodeRequest, McReader } from './frame.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const route = { networkNo: 0, pcNo: 255, ioNo: 0x3ff, stationNo: 0, monitoringTimer: 16 };
const SERIAL = 0x12_34;

const words = (device: McRange['device'], start: number, count: number): McRange => ({
  device,
  start,
  count,
});

/**
 * Communication examples of the SLMP reference manual (SH-080956ENG), batch read and batch write, as public texts quote
 * them; the last one, of iQ-R, is put together by the manual's rules.
 */
const examples = [
  {
    what: 'read the current values of T100 to T102',
    command: encodeRead('q', words('TN', 100, 3)),
    request: '01 04 00 00 64 00 00 C2 03 00',
    held: { code: 0xc2, head: 100, values: [0x12_34, 0x00_02, 0x1d_ef] },
    answer: '34 12 02 00 EF 1D',
  },
  {
    what: 'read M100 to M107 in units of bits',
    command: encodeRead('q', words('M', 100, 8)),
    request: '01 04 01 00 64 00 00 90 08 00',
    held: { code: 0x90, head: 100, values: [0, 0, 0, 1, 0, 0, 1, 1] },
    answer: '00 01 00 11',
  },
  {
    what: 'write D100 to D102',
    command: encodeWrite('q', words('D', 100, 3), bytes('95 19 02 12 30 11')),
    request: '01 14 00 00 64 00 00 A8 03 00 95 19 02 12 30 11',
    written: { code: 0xa8, head: 100, values: [0x19_95, 0x12_02, 0x11_30] },
    answer: '',
  },
  {
    what: 'write M100 to M107 in units of bits',
    command: encodeWrite(
      'q',
      words('M', 100, 8),
      encodeBits([true, true, false, false, true, true, false, false]),
    ),
    request: '01 14 01 00 64 00 00 90 08 00 11 00 11 00',
    written: { code: 0x90, head: 100, values: [1, 1, 0, 0, 1, 1, 0, 0] },
    answer: '',
  },
  {
    what: 'read D100 to D102 by the subcommand of iQ-R',
    command: encodeRead('r', words('D', 100, 3)),
    request: '01 04 02 00 64 00 00 00 A8 00 03 00',
    held: { code: 0xa8, head: 100, values: [0x19_95, 0x12_02, 0x11_30] },
    answer: '95 19 02 12 30 11',
  },
];

const frames = {
  '3E': { request: '50 00', response: 'D0 00' },
  '4E': { request: '54 00 34 12 00 00', response: 'D4 00 34 12 00 00' },
} as const;
const littleEndian = (number: number) => Buffer.from([number & 0xff, number >> 8]).toString('hex');

describe.each(['3E', '4E'] as const)('the manual’s examples in %s frames', (frame) => {
  it.each(examples)('$what', ({ command, request, answer, held, written }) => {
    const { request: subheader, response } = frames[frame];
    const asked = bytes(
      `${subheader} 00 FF FF 03 00 ${littleEndian(2 + bytes(request).length)} 10 00 ${request}`,
    );
    expect(encodeRequest(frame, SERIAL, route, command).toString('hex')).toBe(asked.toString('hex'));

    const answered = bytes(
      `${response} 00 FF FF 03 00 ${littleEndian(2 + bytes(answer).length)} 00 00 ${answer}`,
    );
    const [read, ...others] = new McReader(frame).push(answered);
    expect(others).toEqual([]);
    expect(read).toMatchObject({ endCode: 0, serial: frame === '3E' ? 0 : SERIAL, data: bytes(answer) });

    // The controller of the other tests is held to the same examples.
    const server = new McServer({ frame, series: 'r' });
    if (held) server.set(held.code, held.head, held.values);
    expect(server.answer(asked).toString('hex')).toBe(answered.toString('hex'));
    if (written)
      expect(server.get(written.code, written.head, written.values.length)).toEqual(written.values);
  });
});

it('takes end code C051 with the information of the manual behind it', () => {
  const [response] = new McReader('3E').push(
    bytes('D0 00 00 FF FF 03 00 0B 00 51 C0 00 FF FF 03 00 01 04 00 00'),
  );
  expect(response).toMatchObject({ endCode: 0xc0_51 });
  expect(response!.data).toHaveLength(9);
});

it.each([
  ['X', 0x1f, '1F 00 00 9C'],
  ['Y', 0x10, '10 00 00 9D'],
  ['B', 0x1a, '1A 00 00 A0'],
  ['W', 0x1f, '1F 00 00 B4'],
  ['SB', 1, '01 00 00 A1'],
  ['SW', 1, '01 00 00 B5'],
  ['L', 1, '01 00 00 92'],
  ['F', 1, '01 00 00 93'],
  ['V', 1, '01 00 00 94'],
  ['S', 1, '01 00 00 98'],
  ['SM', 400, '90 01 00 91'],
  ['SD', 210, 'D2 00 00 A9'],
  ['R', 32_767, 'FF 7F 00 AF'],
  ['ZR', 1_000_000, '40 42 0F B0'],
  ['Z', 2, '02 00 00 CC'],
  ['TS', 5, '05 00 00 C1'],
  ['TC', 5, '05 00 00 C0'],
  ['TN', 5, '05 00 00 C2'],
  ['STS', 5, '05 00 00 C7'],
  ['STC', 5, '05 00 00 C6'],
  ['STN', 5, '05 00 00 C8'],
  ['CS', 5, '05 00 00 C4'],
  ['CC', 5, '05 00 00 C3'],
  ['CN', 5, '05 00 00 C5'],
] as const)('has the manual’s device code of %s', (device, start, hex) => {
  expect(encodeRead('q', { device, start, count: 1 }).subarray(4, 8)).toEqual(bytes(hex));
});
