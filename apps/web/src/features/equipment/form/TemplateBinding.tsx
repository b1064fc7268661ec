import { calls, type Equipment } from '@zutai/contract';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './equipment-form.module.css';
import { useTemplateActions } from './use-template-actions.tsx';

/** The template of a piece of equipment, with the ways to change it: at once, whatever else is entered. */
export function TemplateBinding({ record: equipment }: { record: Equipment }) {
  const t = useText('equipment');
  const { bind, unbind } = useTemplateActions();
  const { templateId, templateTitle, templateKind } = equipment;
  const step = useStepText(equipment);
  return (
    <div className={styles.binding}>
      <span className={styles.bound}>
        {templateId === null ? (
          <span className={styles.none}>{t('templatePlaceholder')}</span>
        ) : (
          <Link to={templatePath(templateId, templateKind)}>{templateTitle}</Link>
        )}{' '}
        <span className={styles.none}>{step}</span>
      </span>
      <CallButton call={calls.equipment.bindTemplate} on={equipment} onClick={() => bind(equipment)}>
        {t(templateId === null ? 'bindTemplate' : 'rebindTemplate')}
      </CallButton>
      {templateId !== null && (
        <CallButton call={calls.equipment.unbindTemplate} on={equipment} onClick={() => unbind(equipment)}>
          {t('unbindTemplate')}
        </CallButton>
      )}
    </div>
  );
}

/** Which version of its template equipment was brought up to, and how far it is behind; '' where there is none. */
function useStepText({ templateVersion: version, templateNewest: newest }: Equipment): string {
  const t = useText('template');
  if (newest === null) return '';
  if (version === null) return t('neverSynced');
  return version === newest ? t('inStep', { version }) : t('behind', { version, count: newest - version });
}

/** The screens of what equipment is bound to: of a fixed model, or of a template. */
function templatePath(id: string, kind: Equipment['templateKind']): string {
  return kind === 'GM'
    ? pathTo('/manage/system/model/:id/equipment', { id })
    : pathTo('/manage/eg/template/edit/:id/equipment', { id });
}
