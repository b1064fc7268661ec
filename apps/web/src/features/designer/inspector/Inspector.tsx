import { LockOutlined } from '@ant-design/icons';
import { type Editor, isFixed } from '@zutai/diagram';
import { getWidget, type InspectorSection } from '@zutai/widgets';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { FindingLine } from '../lint/FindingLine.tsx';
import { placeFindings } from '../lint/place-findings.ts';
import { useToolStore } from '../model/tool-store.ts';
import { useSelected } from '../model/use-selected.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { StyleLine } from '../page-style/StyleLine.tsx';
import { commonSections } from './common-field.ts';
import { FieldLine } from './FieldLine.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { findFields } from './find-fields.ts';
import { isHeld } from './geometry-field.ts';
import styles from './inspector.module.css';
import { ListEditor } from './list/ListEditor.tsx';
import { isMadeOfBindings } from './list/list-edit.ts';
import { PageSettingsForm } from './page/PageSettingsForm.tsx';

/** Everything about what is selected, from each widget's own description; the page's settings when nothing is. */
export function Inspector({ editor, hasStoredPassword }: { editor: Editor; hasStoredPassword: boolean }) {
  const t = useText('designer');
  const engine = useEngineText();
  const widgets = useSelected(editor);
  const sections = useMemo(() => commonSections(widgets), [widgets]);
  const [keyword, setKeyword] = useState('');
  const isSearching = keyword.trim() !== '';
  const shown = useMemo(
    () => (isSearching ? findFields(sections, keyword, engine.of) : sections),
    [sections, keyword, isSearching, engine],
  );
  const found = useToolStore((state) => state.findings);
  const findings = useMemo(() => {
    const own = found?.filter(({ widgetId }) => widgets.length === 1 && widgetId === widgets[0]?.id) ?? [];
    return placeFindings(
      own,
      sections.flatMap(({ fields }) => fields.map(({ path }) => path)),
    );
  }, [found, widgets, sections]);
  const [first] = widgets;
  // Another selection has other drafts.
  const selectionKey = widgets.map(({ id }) => id).join();
  if (first === undefined) return <PageSettingsForm editor={editor} hasStoredPassword={hasStoredPassword} />;
  const unknown = widgets.find(({ widgetType }) => getWidget(widgetType) === undefined);
  const title = widgets.length === 1 ? engine.nameOf(first) : t('severalSelected', { count: widgets.length });
  const drawLists = (section: InspectorSection) =>
    section.lists?.map((list) => (
      <ListEditor
        key={`${selectionKey}:${list.path}`}
        editor={editor}
        widgets={widgets}
        section={section}
        list={list}
      />
    ));
  return (
    <div className={styles.inspector} data-testid="designer-inspector">
      <h2 className={styles.title}>
        {title}
        {isHeld(editor, widgets) && <LockOutlined title={t('lockedNote')} />}
      </h2>
      {!isHeld(editor, widgets) && widgets.some(isFixed) && <p className={styles.note}>{t('fixedNote')}</p>}
      {isHeld(editor, widgets) && <p className={styles.note}>{t('lockedNote')}</p>}
      {unknown && <p className={styles.note}>{t('unknownWidget', { type: unknown.widgetType })}</p>}
      {findings.get('')?.map((finding) => (
        <div key={`${finding.code} ${finding.path}`} className={styles.finding}>
          <FindingLine finding={finding} />
        </div>
      ))}
      <div className={styles.search}>
        <Input
          size="small"
          allowClear
          value={keyword}
          placeholder={t('inspectorSearch')}
          aria-label={t('inspectorSearch')}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      {shown.length === 0 && <p className={styles.note}>{t('inspectorNothing')}</p>}
      <FieldMenu editor={editor} widgets={widgets}>
        {shown.map((section) => (
          <details
            // What a search found is open.
            key={`${section.id}${isSearching}`}
            className={styles.section}
            open={isSearching || section.id !== 'animation' || undefined}
          >
            <summary>{engine.of(section.label)}</summary>
            <div className={styles.lines} data-section={section.id}>
              {section.id === 'style' && !isSearching && (
                <StyleLine
                  key={selectionKey}
                  editor={editor}
                  widgets={widgets}
                  isDisabled={isHeld(editor, widgets)}
                />
              )}
              {isMadeOfBindings(section) && drawLists(section)}
              {section.fields.map((field) => (
                <FieldLine
                  key={`${selectionKey}:${field.path}`}
                  editor={editor}
                  widgets={widgets}
                  field={field}
                  findings={findings.get(field.path)}
                />
              ))}
              {!isMadeOfBindings(section) && drawLists(section)}
            </div>
          </details>
        ))}
      </FieldMenu>
    </div>
  );
}
