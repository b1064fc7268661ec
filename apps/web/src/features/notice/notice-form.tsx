import { calls, type Notice } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { TimeInput } from '../../components/time-input/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { formatTime } from '../../lib/time/index.ts';

const CIRCLES = { false: textRef('notice', 'isPublicNo'), true: textRef('notice', 'isPublicYes') };

const makeForm = (isPlatform: boolean) =>
  defineForm<Notice>()({
    add: calls.notice.add,
    edit: calls.notice.edit,
    read: calls.notice.info,
    words: {
      add: { title: textRef('notice', 'add'), done: textRef('notice', 'added') },
      edit: { title: textRef('notice', 'edit'), done: textRef('notice', 'saved') },
    },
    fields: (make) => [
      make.text('title', textRef('notice', 'name')),
      make.text('titleEn', textRef('notice', 'nameEn'), { help: textRef('notice', 'nameEnHelp') }),
      make.text('content', textRef('notice', 'content')),
      make.text('contentEn', textRef('notice', 'contentEn'), { help: textRef('notice', 'contentEnHelp') }),
      make.toggle('isPublic', textRef('notice', 'isPublicYes'), {
        help: textRef('notice', 'isPublicHelp'),
        isShown: () => isPlatform,
        show: (value, say) => say.text(CIRCLES[String(value) as 'true' | 'false']),
      }),
      make.custom('endsMs', textRef('notice', 'ends'), ({ id }) => <TimeInput id={id} isFuture />, {
        help: textRef('notice', 'endsHelp'),
        initial: null,
        show: (value, say) =>
          typeof value === 'number' ? formatTime(value) : say.text(textRef('notice', 'noEnd')),
      }),
    ],
  });

const ownForm = makeForm(false);
const platformForm = makeForm(true);

/** Who runs the installation may speak to the people of all organisations. */
export function useNoticeForm() {
  return useMayCall()('installation_edit') ? platformForm : ownForm;
}
