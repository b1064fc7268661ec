import {
  addWidgets,
  drawToolPrefix,
  type Editor,
  findBrokenLimit,
  getPositionKind,
  type PaintContext,
} from '@zutai/diagram';
import {
  type WidgetDefinition,
  type WidgetFamily,
  WidgetPreview,
  widgetFamilies,
  widgets,
} from '@zutai/widgets';
import { Input } from 'antd';
import { memo, useMemo, useState } from 'react';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import { hostActions } from '../host/actions.ts';
import type { DesignerHost } from '../host/designer-host.tsx';
import { useHost } from '../host/designer-host.tsx';
import { shortcutText } from '../model/shortcut-text.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { type EngineText, useEngineText } from '../model/use-engine-text.ts';
import styles from './library.module.css';

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

/** Puts a widget into the middle of what is in sight, for those who draw by keyboard. */
function insert({ editor, view }: Pick<DesignerHost, 'editor' | 'view'>, definition: WidgetDefinition): void {
  const { model, preview } = definition;
  const kind = getPositionKind(model.positionKind);
  const middle = view.middle();
  const target = { x: Math.round(middle.x - 60), y: Math.round(middle.y - 45), width: 120, height: 90 };
  const position = kind.round(kind.mapInto(preview, { x: 0, y: 0, width: 80, height: 60 }, target));
  const widget = model.create(editor.newId(), position);
  if (findBrokenLimit([...editor.page.widgets, widget])) return;
  editor.change('add', (page) => addWidgets(page, [widget]), [widget.id]);
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
        if (detail === 0) insert(host, definition);
        else host.editor.setTool(isActive ? 'select' : `${drawToolPrefix}${type}`);
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
  const [keyword, setKeyword] = useState('');
  const toolId = useEditorPart(editor, (state) => state.toolId);
  const found = useMemo(
    () => drawable.filter((definition) => matches(definition, keyword, engine)),
    [keyword, engine],
  );
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
        {found.length === 0 && <p className={styles.empty}>{t('libraryNothing')}</p>}
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
      </div>
    </div>
  );
}
