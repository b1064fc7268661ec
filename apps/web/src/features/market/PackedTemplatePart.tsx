import type { PackedTemplate } from '@zutai/contract';
import { Alert, Input, Select } from 'antd';
import { FactList } from '../../components/fact-list/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useProtocolText } from '../equipment/index.ts';
import styles from './market.module.css';

/** Names that are shown of each kind. */
const MOST_NAMES = 30;

export interface Choice {
  readonly action: 'new' | 'replace' | 'skip';
  /** What a new one is to be called. */
  readonly title: string;
}

/** What is chosen first: nothing is replaced that nobody chose to. */
export const firstChoice = ({ existing, title }: PackedTemplate): Choice => ({
  action: existing === null ? 'new' : 'skip',
  title,
});

interface PackedTemplatePartProps {
  template: PackedTemplate;
  choice: Choice;
  /** Left out for who may not import. */
  onChoose?: (choice: Choice) => void;
}

/** A template in a package: what it is made of, and what becomes of it. */
export function PackedTemplatePart({ template, choice, onChoose }: PackedTemplatePartProps) {
  const t = useText('market');
  const titleOf = useTitle();
  const { protocol } = useProtocolText();
  const { existing, title } = template;
  const named = (names: readonly string[]) => {
    if (names.length === 0) return t('none');
    const more = names.length - MOST_NAMES;
    return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [t('more', { count: more })] : [])].join(' · ');
  };
  const actions = [
    { value: 'new', label: t('actionNew') },
    ...(existing?.isSameKind === true
      ? [{ value: 'replace', label: t('actionReplace', { name: title }) }]
      : []),
    { value: 'skip', label: t('actionSkip') },
  ] as const;
  return (
    <section className={styles.template} aria-label={title}>
      <h3>{titleOf(template)}</h3>
      {existing !== null && (
        <Alert
          type="info"
          showIcon
          title={existing.isSameKind ? t('nameTaken', { version: existing.version }) : t('otherKind')}
        />
      )}
      <FactList
        facts={[
          [t('drivers'), named(template.drivers.map((one) => `${one.title} (${protocol(one.protocol)})`))],
          [t('signals'), named(template.signals.map((one) => `${titleOf(one)} ${one.unit}`.trim()))],
          [t('parameters'), named(template.parameters.map(({ name }) => name))],
          [t('scripts'), named(template.scripts.map((one) => one.title))],
          [t('reports'), named(template.reports.map((one) => titleOf(one)))],
          [t('alarmRules'), named(template.alarmRules.map((one) => titleOf(one)))],
        ]}
      />
      {onChoose !== undefined && (
        <div className={styles.choice}>
          <Select<Choice['action']>
            aria-label={`${t('action')} ${title}`}
            value={choice.action}
            options={[...actions]}
            popupMatchSelectWidth={false}
            onChange={(action) => onChoose({ ...choice, action })}
          />
          {choice.action === 'new' && (
            <Input
              aria-label={`${t('newTitle')} ${title}`}
              value={choice.title}
              maxLength={100}
              onChange={({ target }) => onChoose({ ...choice, title: target.value })}
            />
          )}
        </div>
      )}
    </section>
  );
}
