import { calls, MAX_PACKAGE_TEMPLATES } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { useDialogs } from '../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../components/record-form/index.ts';
import { TemplatesInput } from './TemplatesInput.tsx';

const exportForm = defineForm<object>()({
  add: calls.market.export,
  words: {
    add: {
      title: textRef('market', 'export'),
      submit: textRef('market', 'export'),
      done: textRef('market', 'exported'),
      params: ({ title }) => ({ name: String(title) }),
    },
  },
  fields: (make) => [
    make.custom('templateIds', textRef('market', 'templates'), ({ id }) => <TemplatesInput id={id} />, {
      initial: [],
      help: textRef('market', 'templatesHelp'),
      helpParams: { count: MAX_PACKAGE_TEMPLATES },
    }),
    make.text('title', textRef('market', 'name')),
    make.text('version', textRef('market', 'version'), { help: textRef('market', 'versionHelp') }),
    make.text('author', textRef('market', 'author')),
    make.text('description', textRef('market', 'description')),
  ],
});

/** Asks what a package is to hold and to be called, and puts it into the library. */
export function useExport() {
  const dialogs = useDialogs();
  return (template?: { readonly id: string; readonly title: string }) =>
    void dialogs.open((dialog) => (
      <RecordDialog
        {...dialog}
        form={exportForm}
        initial={{
          version: '1.0',
          ...(template && { templateIds: [template.id], title: template.title }),
        }}
      />
    ));
}
