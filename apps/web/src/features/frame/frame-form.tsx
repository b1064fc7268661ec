import { calls, type Frame } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { FRAME_MENU_WORDS, FRAME_OPEN_WORDS } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { RolesSelect } from '../managed-account/index.ts';

export const frameForm = defineForm<Frame>()({
  add: calls.frame.add,
  edit: calls.frame.edit,
  read: calls.frame.info,
  words: {
    add: { title: textRef('frame', 'add'), done: textRef('frame', 'added') },
    edit: { title: textRef('frame', 'edit'), done: textRef('frame', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('frame', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('path', textRef('frame', 'path'), {
      help: textRef('frame', 'pathHelp'),
      example: 'mes',
      isCode: true,
    }),
    make.text('address', textRef('frame', 'address'), {
      help: textRef('frame', 'addressHelp'),
      example: 'https://mes.example.com/orders',
      isCode: true,
    }),
    make.choice('openFlag', textRef('frame', 'openFlag'), FRAME_OPEN_WORDS),
    make.text('origins', textRef('frame', 'origins'), {
      help: textRef('frame', 'originsHelp'),
      example: 'https://sso.example.com',
      isShown: ({ openFlag }) => openFlag === 'inside',
    }),
    make.choice('menuGroup', textRef('frame', 'menuGroup'), FRAME_MENU_WORDS),
    make.custom('roles', textRef('frame', 'roles'), ({ id }) => <RolesSelect id={id} />, {
      help: textRef('frame', 'rolesHelp'),
      show: (value, say) =>
        Array.isArray(value) && value.length > 0
          ? say.text(textRef('frame', 'rolesCount'), { count: value.length })
          : say.text(textRef('frame', 'rolesAll')),
    }),
    make.text('remark', textRef('frame', 'remark')),
  ],
});
