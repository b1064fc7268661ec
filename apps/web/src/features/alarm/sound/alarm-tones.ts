import type { AlarmLevel } from '@zutai/contract';

/** A sound that a level can have; `none` is none. */
export type AlarmSound = Exclude<AlarmLevel['sound'], 'none'>;

interface Tone {
  readonly hz: number;
  /** From the beginning of the pattern, s. */
  readonly atS: number;
  readonly forS: number;
}

/** What is heard again and again: the more urgent, the faster and the higher (IEC 60601-1-8 has the same order). */
export interface TonePattern {
  readonly everyS: number;
  readonly tones: readonly Tone[];
}

export const TONE_PATTERNS: Readonly<Record<AlarmSound, TonePattern>> = {
  urgent: {
    everyS: 1.2,
    tones: [0, 0.2, 0.4, 0.6, 0.8].map((atS, i) => ({ hz: i % 2 === 0 ? 988 : 740, atS, forS: 0.15 })),
  },
  important: {
    everyS: 3,
    tones: [
      { hz: 784, atS: 0, forS: 0.2 },
      { hz: 587, atS: 0.3, forS: 0.2 },
      { hz: 784, atS: 0.6, forS: 0.2 },
    ],
  },
  general: { everyS: 8, tones: [{ hz: 523, atS: 0, forS: 0.35 }] },
};

const VOLUME = 0.25;
/** Without it a tone begins and ends with a click. */
const RAMP_S = 0.01;

/**
 * Plays a pattern once.
 * @param startS when, by the clock of the context, s
 */
export function scheduleTones(context: BaseAudioContext, { tones }: TonePattern, startS: number): void {
  for (const { hz, atS, forS } of tones) {
    const fromS = startS + atS;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, fromS);
    gain.gain.linearRampToValueAtTime(VOLUME, fromS + RAMP_S);
    gain.gain.setValueAtTime(VOLUME, fromS + forS - RAMP_S);
    gain.gain.linearRampToValueAtTime(0, fromS + forS);
    const oscillator = context.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hz;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(fromS);
    oscillator.stop(fromS + forS);
  }
}
