import { calls, type Style } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction } from '../../../components/dialogs/index.ts';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { useStyleForm } from '../style-form.tsx';

/** What can be done with a style; one of the installation is for others to look at and to copy. */
export function StyleMenu({ style, onRemoved }: { style: Style; onRemoved?: () => void }) {
  const t = useText('style');
  const navigate = useNavigate();
  const act = useAction();
  const form = useStyleForm();
  const mayOffer = useCan('installation_edit');
  const { id, title, isUsed, isSystem, revision } = style;
  const copyTitle = t('copyName', { name: title }).slice(0, 50);
  return (
    <RecordMenu
      record={{ ...style, isChangeable: style.isChangeable && (!isSystem || mayOffer) }}
      name={title}
      form={form}
      remove={calls.style.delete}
      {...(onRemoved !== undefined && { onRemoved })}
      first={[
        {
          key: 'preview',
          text: t('preview'),
          call: null,
          onSelect: () => window.open(pathTo('/style/edit/preview/:id', { id }), '_blank', 'noopener'),
        },
        {
          key: 'login',
          text: t('editLogin'),
          call: calls.style.updateWebLogin,
          onSelect: () => void navigate(pathTo('/style/edit/login/:id', { id })),
        },
        {
          key: 'main',
          text: t('editMain'),
          call: calls.style.updateWebMain,
          onSelect: () => void navigate(pathTo('/style/edit/main/:id', { id })),
        },
      ]}
      more={[
        {
          key: 'activate',
          text: t(isUsed ? 'deactivate' : 'activate'),
          call: calls.style.edit,
          onSelect: () =>
            act(
              calls.style.edit,
              { id, title, revision, isUsed: !isUsed },
              { done: t(isUsed ? 'deactivated' : 'activated', { name: title }) },
            ),
        },
        {
          key: 'copy',
          text: t('copy'),
          call: calls.style.add,
          // It becomes one of the own organisation, whosever it is.
          on: {},
          onSelect: () =>
            act(
              calls.style.add,
              { title: copyTitle, pageTitle: style.pageTitle, pageTitleEn: style.pageTitleEn, copyOf: id },
              { done: t('copied', { name: copyTitle }) },
            ),
        },
      ]}
    />
  );
}
