import { MoreOutlined } from '@ant-design/icons';
import {
  type Editor,
  isTextPath,
  type LintFinding,
  localiseWidget,
  setGeometry,
  setShownText,
  type Widget,
} from '@zutai/diagram';
import type { FieldKind, InspectorField } from '@zutai/widgets';
import { useId } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { FindingLine } from '../lint/FindingLine.tsx';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useShellStore } from '../page/shell-store.ts';
import { OwnMark } from '../page-style/OwnMark.tsx';
import { commonValue } from './common-field.ts';
import { controls } from './control/control.ts';
import { useFieldMenu } from './FieldMenu.tsx';
import { geometryAt, isHeld } from './geometry-field.ts';
import styles from './inspector.module.css';

/** Controls too large to stand beside their label. */
const WIDE = new Set([
  'binding',
  'image',
  'color-steps',
  'textarea',
  'script',
  'symbol',
  'equipments',
  'entries',
  'faceplate',
  'parameters',
  'svg-part',
  'regions',
  'district',
]);

/** Kinds of texts that people read. */
const TEXTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'textarea']);

interface FieldLineProps {
  /** What the check of the page found about the field. */
  findings?: readonly LintFinding[] | undefined;
  editor: Editor;
  widgets: readonly Widget[];
  field: InspectorField;
}

/** One line of the inspector: the label and the control of one field. */
export function FieldLine({ editor, widgets, field, findings = [] }: FieldLineProps) {
  const engine = useEngineText();
  const t = useText('designer');
  const name = engine.of(field.label);
  const openMenu = useFieldMenu(field);
  const id = useId();
  const Control = controls[field.kind];
  const geometry = geometryAt(widgets, field.path);
  // A text is written in the language the drawing shows, here as in place.
  const language = useShellStore((state) => state.language);
  const isText = TEXTS.has(field.kind) && field.path !== 'widgetName' && isTextPath(field.path);
  const shown = language === 'en' ? widgets.map(localiseWidget) : widgets;
  const { value, isMixed } = geometry
    ? { value: geometry.value, isMixed: geometry.value === undefined }
    : commonValue(isText ? shown : widgets, field.path);
  // A name nobody gave is that of the type, in the language of the interface.
  const isName = field.path === 'widgetName' && widgets.length === 1;
  const isShape = field.path.startsWith('position.') || field.path.startsWith('style.');
  return (
    <div
      className={styles.line}
      data-wide={WIDE.has(field.kind)}
      data-kind={field.kind}
      data-switch={field.kind === 'switch'}
    >
      <span className={styles.label}>
        <label htmlFor={id} onContextMenu={openMenu}>
          {name}
        </label>
        <button
          type="button"
          className={styles.more}
          aria-haspopup="menu"
          aria-label={t('propertyMenu', { name })}
          title={t('propertyMenu', { name })}
          onClick={openMenu}
        >
          <MoreOutlined />
        </button>
      </span>
      <Control
        id={id}
        field={field}
        editor={editor}
        widgets={widgets}
        value={isName ? engine.nameOf(widgets[0]!) : value}
        isMixed={isMixed}
        isDisabled={geometry?.canSet === false || (isShape && isHeld(editor, widgets))}
        onCommit={(next) => {
          if (geometry) setGeometry(editor, geometry.name, Number(next));
          else if (isText && typeof next === 'string')
            setShownText(editor, field.path, next, editor.state.selection);
          else editor.setField(field.path, next);
        }}
      />
      <OwnMark editor={editor} widgets={widgets} path={field.path} />
      {findings.map((finding) => (
        <FindingLine key={finding.code} finding={finding} />
      ))}
      {field.help !== undefined && <p className={styles.help}>{engine.of(field.help)}</p>}
    </div>
  );
}
