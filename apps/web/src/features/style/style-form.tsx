import { calls, type Style } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { LoginUrlField } from './LoginUrlField.tsx';

const makeForm = (isPlatform: boolean) =>
  defineForm<Style>()({
    add: calls.style.add,
    edit: calls.style.edit,
    read: calls.style.infoStyle,
    words: {
      add: { title: textRef('style', 'add'), done: textRef('style', 'added') },
      edit: { title: textRef('style', 'edit'), done: textRef('style', 'saved') },
    },
    fields: (make) => [
      make.text('title', textRef('style', 'name')),
      make.text('pageTitle', textRef('style', 'pageTitle'), { help: textRef('style', 'pageTitleHelp') }),
      make.text('pageTitleEn', textRef('style', 'pageTitleEn'), {
        help: textRef('style', 'pageTitleEnHelp'),
      }),
      make.custom(
        'loginUrl',
        textRef('style', 'loginUrl'),
        ({ id, record }) => <LoginUrlField id={id} styleId={record?.id} />,
        {
          help: textRef('style', 'loginUrlHelp'),
          initial: '',
          show: (value) => String(value),
        },
      ),
      make.toggle('isNew', textRef('style', 'isNew'), { help: textRef('style', 'isNewHelp'), initial: true }),
      make.toggle('isUsed', textRef('style', 'isUsed'), { help: textRef('style', 'isUsedHelp') }),
      make.toggle('isSystem', textRef('style', 'isSystem'), {
        help: textRef('style', 'isSystemHelp'),
        isShown: () => isPlatform,
      }),
    ],
  });

const ownForm = makeForm(false);
const platformForm = makeForm(true);

/** Who runs the installation also offers styles to all organisations. */
export function useStyleForm() {
  return useCan('installation_edit') ? platformForm : ownForm;
}
