import { CloseOutlined } from '@ant-design/icons';
import type { Editor, LintFinding } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { App, Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { severityIcons } from './CheckBadge.tsx';
import {
  clearBrokenBindings,
  findAnyWidget,
  findTopWidget,
  isBrokenBinding,
  rerouteFound,
  severityOf,
} from './finding.ts';
import styles from './lint.module.css';
import { useFindings } from './use-findings.ts';
import { usePathText } from './use-path-text.ts';

/** Rows drawn at most; the worst come first, and fixing them brings up the others. */
const MAX_ROWS = 300;

function FindingList({ editor }: { editor: Editor }) {
  const t = useText('designerTool');
  const engine = useEngineText();
  const pathText = usePathText();
  const { view } = useHost();
  const { message } = App.useApp();
  const page = useSettledPart(editor, (state) => state.page);
  const findings = useToolStore((state) => state.findings) ?? [];
  const brokenCount = findings.filter(isBrokenBinding).length;
  const throughCount = findings.filter(({ code }) => code === 'pipe-through').length;
  const show = ({ widgetId }: LintFinding) => {
    const top = findTopWidget(editor.page, widgetId);
    if (top === undefined) return;
    editor.select([top.id]);
    view.reveal();
  };
  return (
    <section className={styles.panel} aria-label={t('check')} data-testid="check-panel">
      <header className={styles.head}>
        <h2>{t('checkTitle')}</h2>
        <span>{t('checkCount', { count: findings.length })}</span>
        <Button
          size="small"
          disabled={brokenCount === 0}
          onClick={() => {
            const count = clearBrokenBindings(editor, findings);
            void message.success(t('clearedBroken', { count }));
          }}
        >
          {t('clearBroken', { count: brokenCount })}
        </Button>
        {throughCount > 0 && (
          <Button
            size="small"
            onClick={() => {
              const count = rerouteFound(editor, findings);
              if (count > 0) void message.success(t('routedAgain', { count }));
            }}
          >
            {t('routeAgain', { count: throughCount })}
          </Button>
        )}
        <Button size="small" onClick={() => toolStore.open({ kind: 'rebind', ids: null })}>
          {t('rebind')}
        </Button>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('closePanel')}
          title={t('closePanel')}
          onClick={toolStore.toggleCheck}
        />
      </header>
      {findings.length === 0 ? (
        <p className={styles.fine}>{t('checkFineText')}</p>
      ) : (
        <ul className={styles.list}>
          {findings.slice(0, MAX_ROWS).map((finding) => {
            const severity = severityOf(finding);
            const widget = findAnyWidget(page, finding.widgetId);
            return (
              <li key={`${finding.widgetId} ${finding.path} ${finding.code}`}>
                <button type="button" className={styles.row} onClick={() => show(finding)}>
                  <span data-severity={severity} title={t(severity)} role="img" aria-label={t(severity)}>
                    {severityIcons[severity]}
                  </span>
                  <span className={styles.name}>{widget && engine.nameOf(widget)}</span>
                  <span className={styles.text}>
                    {fillText(engine.of(`lint.${finding.code}`), finding.params)}
                  </span>
                  <span className={styles.path}>{widget && pathText(widget, finding.path)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What is wrong with the page, under the drawing; a click shows the widget. */
export function CheckPanel({ editor }: { editor: Editor }) {
  useFindings(editor);
  const isOpen = useToolStore((state) => state.isCheckOpen);
  return isOpen ? <FindingList editor={editor} /> : null;
}
