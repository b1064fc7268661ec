import { LockOutlined } from '@ant-design/icons';
import type { Editor, Widget } from '@zutai/diagram';
import { getWidget, type InspectorField } from '@zutai/widgets';
import { useId, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { commonSections, commonValue } from '../model/common-field.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import { useSelected } from '../model/use-selected.ts';
import { controls } from './control.ts';
import styles from './inspector.module.css';
import { PageSettingsForm } from './PageSettingsForm.tsx';

/** Controls too large to stand beside their label. */
const WIDE = new Set(['binding', 'image', 'color-steps', 'textarea']);

function Line({
  editor,
  widgets,
  field,
}: {
  editor: Editor;
  widgets: readonly Widget[];
  field: InspectorField;
}) {
  const engine = useEngineText();
  const id = useId();
  const Control = controls[field.kind];
  const { value, isMixed } = commonValue(widgets, field.path);
  const isPosition = field.path.startsWith('position.');
  return (
    <div
      className={styles.line}
      data-wide={WIDE.has(field.kind)}
      data-kind={field.kind}
      data-switch={field.kind === 'switch'}
    >
      <label htmlFor={id}>{engine.of(field.label)}</label>
      <Control
        id={id}
        field={field}
        editor={editor}
        widgets={widgets}
        value={value}
        isMixed={isMixed}
        isDisabled={isPosition && widgets.every(({ posLock }) => posLock)}
        onCommit={(next) => editor.setField(field.path, next)}
      />
    </div>
  );
}

/** Everything about what is selected, from each widget's own description; the page's settings when nothing is. */
export function Inspector({ editor }: { editor: Editor }) {
  const t = useText('designer');
  const engine = useEngineText();
  const widgets = useSelected(editor);
  const sections = useMemo(() => commonSections(widgets), [widgets]);
  const [first] = widgets;
  if (first === undefined) return <PageSettingsForm editor={editor} />;
  const unknown = widgets.find(({ widgetType }) => getWidget(widgetType) === undefined);
  const title =
    widgets.length === 1
      ? first.widgetName || engine.of(`widget.${first.widgetType}.name`)
      : t('severalSelected', { count: widgets.length });
  return (
    <div className={styles.inspector} data-testid="designer-inspector">
      <h2 className={styles.title}>
        {title}
        {widgets.every(({ posLock }) => posLock) && <LockOutlined title={t('lockedNote')} />}
      </h2>
      {unknown && <p className={styles.note}>{t('unknownWidget', { type: unknown.widgetType })}</p>}
      {sections.map((section) => (
        <details key={section.id} className={styles.section} open={section.id !== 'animation' || undefined}>
          <summary>{engine.of(section.label)}</summary>
          <div className={styles.lines} data-section={section.id}>
            {section.fields.map((field) => (
              // Another selection has other drafts.
              <Line
                key={`${widgets.map(({ id }) => id).join()}:${field.path}`}
                editor={editor}
                widgets={widgets}
                field={field}
              />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
