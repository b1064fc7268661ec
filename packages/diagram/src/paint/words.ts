import type { LiveValue } from '../binding/live.ts';
import { diagramText } from '../text/index.ts';
import type { PaintWords } from './context.ts';

interface Units {
  seconds: string;
  minutes: string;
  hours: string;
  days: string;
}

const units: Readonly<Record<'zh' | 'en', Units>> = {
  zh: { seconds: ' 秒前', minutes: ' 分钟前', hours: ' 小时前', days: ' 天前' },
  en: { seconds: ' s ago', minutes: ' min ago', hours: ' h ago', days: ' d ago' },
};

function formatAge(ageMs: number, words: Units): string {
  const seconds = Math.floor(Math.max(0, ageMs) / 1000);
  if (seconds < 60) return seconds + words.seconds;
  if (seconds < 3600) return Math.floor(seconds / 60) + words.minutes;
  if (seconds < 86_400) return Math.floor(seconds / 3600) + words.hours;
  return Math.floor(seconds / 86_400) + words.days;
}

/**
 * The engine's own words in a language. `reasonOf` puts a bad value's code into words (the catalogue of section 8 is
 * the host's); without it the code itself is shown.
 */
export function createPaintWords(language: 'zh' | 'en', reasonOf?: (value: LiveValue) => string): PaintWords {
  const words = units[language];
  return {
    unbound: language === 'zh' ? '未绑定' : 'Unbound',
    noValue: '--',
    age: (ageMs) => formatAge(ageMs, words),
    reason: reasonOf ?? (({ code }) => code),
    language,
    problem: (code) => diagramText[language][`expand.${code}`],
  };
}
