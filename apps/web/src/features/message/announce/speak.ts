import { calls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { call } from '../../../lib/call/index.ts';

const LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/**
 * Says a text several times: with the voice of the server where it has one, else with the browser's. A browser that
 * lets no page speak before somebody has clicked stays silent.
 */
export async function speak(text: string, times: number, language: Language): Promise<void> {
  const { sound } = await call(calls.message.createSound, { text }).catch(() => ({ sound: null }));
  for (let said = 0; said < times; said += 1)
    if (sound === null) await speakInBrowser(text, LOCALES[language]);
    else await play(sound);
}

function speakInBrowser(text: string, locale: string): Promise<void> {
  const { speechSynthesis } = window as { speechSynthesis?: SpeechSynthesis };
  if (speechSynthesis === undefined) return Promise.resolve();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = locale;
  return new Promise((resolve) => {
    utterance.onend = () => resolve();
    utterance.onerror = () => resolve();
    speechSynthesis.speak(utterance);
  });
}

function play(sound: string): Promise<void> {
  const audio = new Audio(sound);
  return new Promise((resolve) => {
    audio.onended = () => resolve();
    audio.onerror = () => resolve();
    audio.play().catch(() => resolve());
  });
}
