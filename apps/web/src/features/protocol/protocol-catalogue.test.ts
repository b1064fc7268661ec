import { findDriverProtocol, listDriverProtocols } from '@zutai/contract';
import { fieldText, LANGUAGES } from '@zutai/i18n';
import { describe, expect, it } from 'vitest';
import { protocolTextIn } from '../equipment/protocol/protocol-text.ts';
import { countsAddresses, findProtocols, readAddress } from './protocol-catalogue.ts';

const zh = protocolTextIn('zh');
const en = protocolTextIn('en');
const of = (id: string) => findDriverProtocol(id)!;
const idsOf = (keyword: string, text = en) => findProtocols(text, keyword).map(({ id }) => id);

describe('searching protocols', () => {
  it('finds by name, purpose, option, choice and address, in the language of the interface', () => {
    expect(idsOf('')).toEqual(listDriverProtocols().map(({ id }) => id));
    expect(idsOf('opc UA')).toEqual(['opc-ua']);
    expect(idsOf('baud')).toEqual(['modbus-rtu']);
    expect(idsOf('波特率', zh)).toEqual(['modbus-rtu']);
    expect(idsOf('key column')).toEqual(['sql-poll', 'csv-folder']);
    expect(idsOf('bearer')).toEqual(['http-poll']);
    expect(idsOf('float32:CDAB')).toEqual(['modbus-tcp', 'modbus-rtu-tcp', 'modbus-rtu']);
  });

  it('wants every word', () => {
    expect(idsOf('modbus serial')).toEqual(['modbus-rtu-tcp', 'modbus-rtu']);
    expect(idsOf('modbus topic')).toEqual([]);
  });
});

describe('reading an address', () => {
  it('says what each part means, in words and units', () => {
    expect(readAddress(of('modbus-tcp'), en, 'HR:40:string:8')).toEqual({
      ok: true,
      text: 'HR:40:string:8',
      parts: [
        { name: 'Register area', value: 'Holding registers (HR)' },
        { name: 'Address (from 0)', value: '40' },
        { name: 'Data format', value: 'string' },
        { name: 'String length', value: '8 registers' },
      ],
    });
  });

  it('takes the reference numbers of manuals', () => {
    expect(readAddress(of('modbus-rtu'), zh, '41001')).toMatchObject({ ok: true, text: 'HR:1000' });
  });

  it('says what is wrong by a code that both languages have words for', () => {
    const read = readAddress(of('opc-ua'), en, 'Pump1');
    expect(read).toEqual({ ok: false, code: 'addressNodeId' });
    expect(LANGUAGES.map((language) => fieldText(language, 'addressNodeId'))).not.toContain(undefined);
  });

  it.each(listDriverProtocols().map((protocol) => [protocol.id, protocol] as const))(
    'reads every example of %s and names each of its parts',
    (_, protocol) => {
      for (const example of protocol.addressExamples) {
        const read = readAddress(protocol, zh, example);
        expect(read.ok && read.parts.length, example).toBeGreaterThan(0);
      }
    },
  );
});

it('knows whose addresses count', () => {
  const counting = listDriverProtocols().filter(countsAddresses);
  expect(counting.map(({ id }) => id)).toEqual([
    'modbus-tcp',
    'modbus-rtu-tcp',
    'modbus-rtu',
    's7',
    'mc',
    'bacnet-ip',
    'snmp',
  ]);
});
