import { drawToolPrefix, type Editor, type PaintContext } from '@zutai/diagram';
import {
  searchSymbols,
  type WidgetDefinition,
  type WidgetFamily,
  WidgetPreview,
  widgetFamilies,
  widgets,
} from '@zutai/widgets';
import { Input } from 'antd';
import { memo, useMemo, useState } from 'react';
import { type TextKey, useLanguage, useText } from '../../../lib/language/index.ts';
import { FaceplateShelf, searchFaceplates } from '../faceplate/FaceplateShelf.tsx';
import { useFaceplateList } from '../faceplate/use-faceplates.ts';
import { hostActions } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { toolStore } from '../model/tool-store.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { type EngineText, useEngineText } from '../model/words/use-engine-text.ts';
import { insertSymbol, insertWidget } from './insert.ts';
import styles from './library.module.css';
import { SymbolShelf } from './SymbolShelf.tsx';

const FAMILIES: Record<WidgetFamily, TextKey<'designer'>> = {
  shape: 'familyShape',
  usual: 'familyUsual',
  complex: 'familyComplex',
  group: 'familyGroup',
};

const drawable = widgets.filter(({ isDrawable }) => isDrawable);
const shortcutOf = (type: string) =>
  hostActions.find(({ id }) => id === `${drawToolPrefix}${type}`)?.shortcuts[0];

function matches(definition: WidgetDefinition, keyword: string, engine: EngineText): boolean {
  const { type } = definition.model;
  const text = `${engine.of(`widget.${type}.name`)} ${type} ${definition.text.zh.name} ${definition.text.en.name}`;
  return text.toLowerCase().includes(keyword.trim().toLowerCase());
}

const Picture = memo(WidgetPreview);

function Item({
  definition,
  context,
  isActive,
}: {
  definition: WidgetDefinition;
  context: PaintContext;
  isActive: boolean;
}) {
  const engine = useEngineText();
  const host = useHost();
  const { type } = definition.model;
  const name = engine.of(`widget.${type}.name`);
  const shortcut = shortcutOf(type);
  return (
    <button
      type="button"
      className={styles.item}
      aria-pressed={isActive}
      title={shortcut === undefined ? name : `${name}  ${shortcutText(shortcut)}`}
      data-testid={`tool-${type}`}
      onClick={({ detail }) => {
        // Without a pointer there is no drag to draw with.
        if (detail === 0) {
          host.report(insertWidget(host, definition));
          return;
        }
        toolStore.leaveHand();
        host.editor.setTool(isActive ? 'select' : `${drawToolPrefix}${type}`);
      }}
    >
      <span className={styles.picture}>
        <Picture definition={definition} context={context} />
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}

/** Everything that can be drawn, by family, with its picture. */
export function Library({ editor, context }: { editor: Editor; context: PaintContext }) {
  const t = useText('designer');
  const engine = useEngineText();
  const language = useLanguage();
  const host = useHost();
  const [keyword, setKeyword] = useState('');
  const toolId = useEditorPart(editor, (state) => state.toolId);
  const found = useMemo(
    () => drawable.filter((definition) => matches(definition, keyword, engine)),
    [keyword, engine],
  );
  const hasSymbols = useMemo(() => searchSymbols(keyword).length > 0, [keyword]);
  const { data: faceplates = [] } = useFaceplateList();
  const hasFaceplates = searchFaceplates(faceplates, keyword, host).length > 0;
  return (
    <div className={styles.library}>
      <div className={styles.search}>
        <Input
          size="small"
          allowClear
          value={keyword}
          placeholder={t('librarySearch')}
          aria-label={t('librarySearch')}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <div className={styles.families}>
        {found.length === 0 && !hasSymbols && !hasFaceplates && (
          <p className={styles.empty}>{t('libraryNothing')}</p>
        )}
        {widgetFamilies.map((family) => {
          const members = found.filter((definition) => definition.family === family);
          if (members.length === 0) return null;
          return (
            <section key={family} aria-label={t(FAMILIES[family])}>
              <h3 className={styles.family}>{t(FAMILIES[family])}</h3>
              <div className={styles.items}>
                {members.map((definition) => (
                  <Item
                    key={definition.model.type}
                    definition={definition}
                    context={context}
                    isActive={toolId === `${drawToolPrefix}${definition.model.type}`}
                  />
                ))}
              </div>
            </section>
          );
        })}
        <FaceplateShelf keyword={keyword} context={context} />
        {hasSymbols && (
          <section aria-label={t('symbols')} data-testid="symbols">
            <h3 className={styles.family}>{t('symbols')}</h3>
            <SymbolShelf
              palette={context.palette}
              keyword={keyword}
              onPick={(symbol) => host.report(insertSymbol(host, symbol, language))}
            />
          </section>
        )}
      </div>
    </div>
  );
}
