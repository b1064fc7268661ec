import { calls, type Scene } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';

export const sceneForm = defineForm<Scene>()({
  add: calls.scene.add,
  edit: calls.scene.edit,
  read: calls.scene.info,
  words: {
    add: { title: textRef('scene', 'add'), done: textRef('scene', 'added') },
    edit: { title: textRef('scene', 'edit'), done: textRef('scene', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('scene', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('remark', textRef('scene', 'remark')),
  ],
});
