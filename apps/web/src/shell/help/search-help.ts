import { type HelpTopicId, helpTopicIds } from '@zutai/i18n/help';
import type { HelpTopic } from '@zutai/i18n/help/topic';

export type HelpTexts = Readonly<Record<HelpTopicId, HelpTopic>>;

/** Topics that hold every word of a search: those that are called so first. */
export function searchHelp(help: HelpTexts, keyword: string): HelpTopicId[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.includes(word));
  const found = helpTopicIds.flatMap((id) => {
    const { title, what, tasks } = help[id];
    const text = [title, what, ...tasks.flatMap((task) => [task.title, ...task.steps])].join(' ');
    if (!holds(text.replaceAll('**', '').toLowerCase())) return [];
    return [{ id, isTitle: holds(title.toLowerCase()) }];
  });
  return found.toSorted((a, b) => Number(b.isTitle) - Number(a.isTitle)).map(({ id }) => id);
}
