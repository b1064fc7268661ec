import { widgets } from '../registry.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

function collect(language: 'zh' | 'en', shared: Record<string, string>): Record<string, string> {
  const texts = { ...shared };
  for (const { model, text } of widgets) {
    for (const [key, words] of Object.entries(text[language])) texts[`widget.${model.type}.${key}`] = words;
  }
  return texts;
}

/** All texts of widgets, flat keys with dots; the web adds them to its own. A widget's name is `widget.<type>.name`. */
export const widgetText = { zh: collect('zh', zh), en: collect('en', en) } as const;
