import { INHERITED_RETENTION, type MonitoredSignal } from '@zutai/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { releasePress, submitWrite, type TriedWrite } from '../../monitor/index.ts';
import { PressedButtons } from '../action/pressed-buttons.ts';
import { writeToEnd } from '../action/write-for-script.ts';
import { Simulation } from './simulation.ts';
import { createTrialWrites } from './trial-writes.ts';

const setpoint = {
  ...{ id: '5', equipmentId: '1', driverId: '2', driverTitle: 'PLC', tag: 'setpoint', title: '压力设定' },
  ...{ titleEn: '', group: '', groupEn: '', unit: 'bar', unitEn: 'bar', decimals: 1, dataType: 'number' },
  ...{ address: '40001:uint16', scale: 0.1, offset: 0, writable: true, confirmWrite: false, min: 0, max: 16 },
  ...({ recording: 'all', recordingBand: 'absolute', recordingDeadband: 0, recordingPeriodS: 60 } as const),
  ...INHERITED_RETENTION,
  ...{ deadband: 0, states: [], remark: '', seq: 1, live: null },
} as unknown as MonitoredSignal;

function setUp() {
  const sent: string[] = [];
  // The network, the one part that is not ours: whatever is sent is noted.
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response('{}');
  });
  const simulation = new Simulation();
  const tried: TriedWrite[] = [];
  const trial = createTrialWrites({
    simulation,
    signals: () => [setpoint, { ...setpoint, id: '6', writable: false }],
    now: () => 1000,
    format: ({ unit }, value) => `${value} ${unit}`,
    refusal: ({ name, ...params }) => `${name} ${JSON.stringify(params)}`,
    onTried: (one) => void tried.push(one),
  });
  return { sent, simulation, tried, target: { trial } };
}
const write = (value: string, requestId = 'r') => ({ value, requestId, confirmed: true });

afterEach(() => void vi.unstubAllGlobals());

describe('a write that is tried out', () => {
  it('goes into the simulation, says what would have been sent, and sends nothing', async () => {
    const { sent, simulation, tried, target } = setUp();
    const reply = await submitWrite(target, '5', write('7.5'));
    expect(reply).toMatchObject({ status: 'success', data: { step: 'readBack', readBack: 7.5 } });
    expect(simulation.liveValue('5', 2000)).toMatchObject({ value: 7.5, code: '200' });
    expect(tried).toMatchObject([{ signalId: '5', shown: '7.5 bar', raw: '75' }]);
    // Sent twice it is one write.
    await submitWrite(target, '5', write('9'));
    expect(tried).toHaveLength(1);
    expect(sent).toEqual([]);
  });
  it.each([
    ['20', '5', 'writeOutOfRange {"value":"20"}'],
    ['', '5', 'writeValueEmpty'],
    ['abc', '5', 'writeValueType'],
    ['1', '6', 'writeReadOnly'],
  ])('refuses %j to %s as the server does: %s', async (value, id, reason) => {
    const { simulation, target } = setUp();
    await expect(submitWrite(target, id, write(value))).rejects.toThrow(reason);
    expect(simulation.isOn).toBe(false);
  });
  it('takes the writes of scripts', async () => {
    const { sent, simulation, target } = setUp();
    const stop = new AbortController();
    await writeToEnd({ target, signalId: '5', value: '3', confirmed: true }, stop.signal);
    expect(simulation.liveValue('5', 2000)?.value).toBe(3);
    expect(sent).toEqual([]);
  });
  it('presses and releases', async () => {
    const { sent, simulation, target } = setUp();
    const buttons = new PressedButtons();
    const listener = { onRefused: vi.fn(), onEnded: vi.fn(), onReleaseUnsure: vi.fn() };
    const press = { target, signalId: '5', value: '1', releaseValue: '0', confirmed: true };
    buttons.press('button', press, listener);
    await vi.waitFor(() => expect(buttons.states.get('button')).toBe('held'));
    expect(simulation.liveValue('5', 2000)?.value).toBe(1);
    buttons.release('button');
    await vi.waitFor(() => expect(simulation.liveValue('5', 2000)?.value).toBe(0));
    expect(listener.onReleaseUnsure).not.toHaveBeenCalled();
    await releasePress(target, 'unknown');
    expect(sent).toEqual([]);
  });
});
