import type { LintFinding } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { severityIcons } from './CheckBadge.tsx';
import { severityOf } from './finding.ts';
import styles from './lint.module.css';

/** What the check of the page found, where it can be mended. */
export function FindingLine({ finding }: { finding: LintFinding }) {
  const t = useText('designerTool');
  const engine = useEngineText();
  const severity = severityOf(finding);
  return (
    <p className={styles.inPlace} data-testid="finding-in-place" data-code={finding.code}>
      <span data-severity={severity} title={t(severity)} role="img" aria-label={t(severity)}>
        {severityIcons[severity]}
      </span>
      {fillText(engine.of(`lint.${finding.code}`), finding.params)}
    </p>
  );
}
