import { drawToolPrefix, type PaintContext } from '@zutai/diagram';
import {
  type WidgetDefinition,
  type WidgetFamily,
  WidgetPreview,
  widgetFamilies,
  widgets,
} from '@zutai/widgets';
import { memo } from 'react';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import { matchesWords } from '../../../lib/search/index.ts';
import { hostActions } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { useEditorPart } from '../model/use-editor-part.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { LibraryItem } from './LibraryItem.tsx';
import styles from './library.module.css';
import { widgetEntry } from './library-entry.ts';

const FAMILIES: Record<WidgetFamily, TextKey<'designer'>> = {
  shape: 'familyShape',
  usual: 'familyUsual',
  complex: 'familyComplex',
  group: 'familyGroup',
};

const drawable = widgets.filter(({ isDrawable }) => isDrawable);
const shortcutOf = (type: string) =>
  hostActions.find(({ id }) => id === `${drawToolPrefix}${type}`)?.shortcuts[0];

/** The widgets that are found by every word, in either language. */
export function findWidgets(words: readonly string[]): readonly WidgetDefinition[] {
  return drawable.filter(({ model, text }) =>
    matchesWords(`${model.type} ${text.zh.name} ${text.en.name}`, words),
  );
}

export const WidgetPicture = memo(WidgetPreview);

/** The types of widgets that can be drawn, by family, with their pictures. */
export function WidgetShelf({
  found,
  context,
}: {
  found: readonly WidgetDefinition[];
  context: PaintContext;
}) {
  const t = useText('designer');
  const engine = useEngineText();
  const host = useHost();
  const toolId = useEditorPart(host.editor, (state) => state.toolId);
  return widgetFamilies.map((family) => {
    const members = found.filter((definition) => definition.family === family);
    if (members.length === 0) return null;
    return (
      <section key={family} aria-label={t(FAMILIES[family])}>
        <h3 className={styles.family}>{t(FAMILIES[family])}</h3>
        <div className={styles.items}>
          {members.map((definition) => {
            const { type } = definition.model;
            const name = engine.of(`widget.${type}.name`);
            const shortcut = shortcutOf(type);
            const title = shortcut === undefined ? name : `${name}  ${shortcutText(shortcut)}`;
            return (
              <LibraryItem
                key={type}
                entry={widgetEntry(host, definition, { name, title })}
                isActive={toolId === `${drawToolPrefix}${type}`}
              >
                <WidgetPicture definition={definition} context={context} />
              </LibraryItem>
            );
          })}
        </div>
      </section>
    );
  });
}
