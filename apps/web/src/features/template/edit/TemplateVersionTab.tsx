import { calls, KEPT_TEMPLATE_VERSIONS, type TemplateVersion } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { templateVersionList } from '@zutai/lists';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Template } from '../template-form.tsx';
import { VersionDifference } from './difference/VersionDifference.tsx';
import { VersionDialog } from './VersionDialog.tsx';

const noteForm = defineForm<TemplateVersion>()({
  add: calls.template.noteVersion,
  words: {
    add: { title: textRef('template', 'versionNoteEdit'), done: textRef('template', 'versionNoteSaved') },
  },
  fields: (make) => [
    make.text('note', textRef('template', 'versionNote'), {
      help: textRef('template', 'versionNoteHelp'),
      helpParams: { count: KEPT_TEMPLATE_VERSIONS },
    }),
  ],
});

/** /manage/eg/template/edit/{id}/version: what the template was, compared and gone back to. */
export function TemplateVersionTab({ record }: { record: Template }) {
  const t = useText('template');
  const dialogs = useDialogs();
  const act = useAction();
  const { id: templateId, version: current } = record;
  const compare = ({ version, isCurrent }: TemplateVersion) => {
    // With what came after it; the newest with what was before it.
    const pair = isCurrent ? { from: Math.max(1, version - 1), to: version } : { from: version, to: current };
    dialogs.open((dialog) => <VersionDialog {...dialog} templateId={templateId} {...pair} />);
  };
  const restore = ({ version }: TemplateVersion) =>
    act(
      calls.template.restoreVersion,
      { templateId, version, current },
      {
        question: {
          title: t('versionRestoreTitle', { version }),
          text: (
            <>
              {t('versionRestoreText', { version })}
              <VersionDifference templateId={templateId} from={current} to={version} />
            </>
          ),
          okText: t('versionRestore'),
        },
        done: t('versionRestored', { version }),
      },
    );
  const note = ({ version, note: before }: TemplateVersion) =>
    void dialogs.open((dialog) => (
      <RecordDialog {...dialog} form={noteForm} scope={{ templateId, version }} initial={{ note: before }} />
    ));
  return (
    <ListTable
      list={templateVersionList}
      owner={templateId}
      scope={{ templateId }}
      cells={{
        version: ({ version, isCurrent }) =>
          isCurrent ? `V${version} (${t('versionCurrent')})` : `V${version}`,
        madeMs: (row) => <TimeText timeMs={row.madeMs} hasAgo />,
      }}
      actions={(row) => (
        <RowMenu
          actions={[
            {
              key: 'compare',
              text: t('versionCompare'),
              call: calls.template.compareVersions,
              onSelect: () => compare(row),
            },
            {
              key: 'note',
              text: t('versionNoteEdit'),
              call: calls.template.noteVersion,
              onSelect: () => note(row),
            },
            ...(row.isCurrent
              ? []
              : [
                  {
                    key: 'restore',
                    text: t('versionRestore'),
                    call: calls.template.restoreVersion,
                    onSelect: () => restore(row),
                  },
                ]),
          ]}
        />
      )}
      empty={<EmptyState title={t('versionEmptyTitle')} text={t('versionEmptyText')} />}
    />
  );
}
