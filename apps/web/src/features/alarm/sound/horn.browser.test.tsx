import { ALARM_SOUNDS } from '@zutai/contract';
import { expect, it } from 'vitest';
import { type AlarmSound, scheduleTones, TONE_PATTERNS } from './alarm-tones.ts';

const RATE_HZ = 8_000;

/** How loud each 10 ms of a pattern are, as the browser's own audio makes it. */
async function hear(sound: AlarmSound): Promise<number[]> {
  const { everyS } = TONE_PATTERNS[sound];
  const context = new OfflineAudioContext(1, Math.ceil(everyS * RATE_HZ), RATE_HZ);
  scheduleTones(context, TONE_PATTERNS[sound], 0);
  const samples = (await context.startRendering()).getChannelData(0);
  const size = RATE_HZ / 100;
  return Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
    Math.sqrt(samples.slice(i * size, (i + 1) * size).reduce((sum, one) => sum + one * one, 0) / size),
  );
}

it('the more urgent, the more of the time it sounds; there is always a pause, and an end to it', async () => {
  const shares: number[] = [];
  for (const sound of ALARM_SOUNDS) {
    if (sound === 'none') continue;
    const heard = await hear(sound);
    expect(Math.max(...heard)).toBeGreaterThan(0.1);
    expect(heard.at(-1)).toBe(0);
    shares.push(heard.filter((loudness) => loudness > 0.05).length / heard.length);
  }
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  expect(shares[0]).toBeLessThan(0.9);
  expect(shares.at(-1)).toBeGreaterThan(0.02);
});
