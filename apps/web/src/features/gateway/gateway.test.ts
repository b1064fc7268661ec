import { describe, expect, it } from 'vitest';
import { agentCommand, agentFileOf, agentUnitOf, isLoopback } from './agent-file.ts';

describe('the file of the gateway program', () => {
  it('has exactly the settings the program knows', () => {
    const file = agentFileOf({
      id: '1',
      sn: 'GW-1',
      key: 'k',
      brokerUrl: 'mqtt://h:1883',
      groupId: 'zutai-0',
      hasProgram: true,
      updateKey: '',
    });
    expect(JSON.parse(file)).toEqual({
      sn: 'GW-1',
      key: 'k',
      brokerUrl: 'mqtt://h:1883',
      group: 'zutai-0',
      dataFolder: './gateway-GW-1',
    });
  });

  it('is named in the command: of the one file, or of a checkout where there is none', () => {
    expect(agentCommand({ sn: 'GW-1', hasProgram: true })).toBe(
      'node zutai-agent.mjs --config gateway-GW-1.json',
    );
    expect(agentCommand({ sn: 'GW-1', hasProgram: false })).toBe(
      'npm run agent -- --config gateway-GW-1.json',
    );
  });
});

describe('the unit of the gateway program', () => {
  const unit = agentUnitOf('GW-1', { install: 'one\ntwo', serial: 'ports', folder: 'folders' });
  const settings = unit.split('\n').filter((line) => !line.startsWith('#'));

  it('hands the file over as a credential, and has the data folder where the program may write', () => {
    expect(settings).toContain('LoadCredential=gateway.json:/etc/zutai-agent/gateway-GW-1.json');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: systemd puts it in
    expect(unit).toContain('zutai-agent.mjs --config ${CREDENTIALS_DIRECTORY}/gateway.json\n');
    expect(settings).toContain('StateDirectory=zutai-agent');
    expect(settings).toContain('WorkingDirectory=%S/zutai-agent');
  });

  it('says in comments alone what a person reads, and has no group that a machine may lack', () => {
    expect(unit.startsWith('# one\n# two\n\n[Unit]\n')).toBe(true);
    expect(unit).toContain('# ports\n#SupplementaryGroups=dialout\n# folders\n');
    expect(settings.filter((line) => !/^(\[\w+\]|\w+=.*|)$/.test(line))).toEqual([]);
    expect(settings.join()).not.toContain('SupplementaryGroups');
  });
});

describe("the broker's address", () => {
  it.each([
    ['mqtt://127.0.0.1:1883', true],
    ['mqtt://localhost:1883', true],
    ['mqtts://[::1]:8883', true],
    ['mqtts://broker.example:8883', false],
    ['mqtt://192.168.1.20:1883', false],
  ])('%s is of no use elsewhere: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected);
  });
});
