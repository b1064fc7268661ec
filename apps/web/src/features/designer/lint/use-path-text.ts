import type { Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { describePath, type PathWord } from '../revisions/describe-path.ts';

/** What a place belongs to, where its own line has a name that several have: which animation, the click. */
function ownerPath(path: string): string | undefined {
  const [part, name] = path.split('.');
  if (part === 'animation') return `animation.${name}.enable`;
  return part === 'clickEvent' ? 'clickEvent.enable' : undefined;
}

/** Places of widgets in the words of the inspector: "Blinking · Binding". */
export function usePathText(): (widget: Widget, path: string) => string {
  const engine = useEngineText();
  return useMemo(() => {
    const say = (word: PathWord) => {
      if ('key' in word) return engine.of(word.key);
      return 'number' in word ? String(word.number) : word.name;
    };
    return (widget, path) => {
      if (path === '') return '';
      const owner = ownerPath(path);
      const words = [...(owner ? describePath(widget, owner) : []), ...describePath(widget, path)].map(say);
      return words.filter((word, place) => word !== words[place - 1]).join(' · ');
    };
  }, [engine]);
}
