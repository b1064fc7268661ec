import { calls, type VideoCloud } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Input } from 'antd';
import { defineForm } from '../../components/record-form/index.ts';

export const videoCloudForm = defineForm<VideoCloud>()({
  add: calls.videoCloud.add,
  edit: calls.videoCloud.edit,
  read: calls.videoCloud.info,
  words: {
    add: { title: textRef('videoCloud', 'add'), done: textRef('videoCloud', 'added') },
    edit: { title: textRef('videoCloud', 'edit'), done: textRef('videoCloud', 'saved') },
  },
  // A secret is not answered; one that is not entered stays.
  requestOf: ({ appSecret, ...values }) => (appSecret ? { ...values, appSecret } : values),
  fields: (make) => [
    make.text('title', textRef('videoCloud', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('appKey', textRef('videoCloud', 'appKey'), {
      help: textRef('videoCloud', 'appKeyHelp'),
      isCode: true,
    }),
    make.custom(
      'appSecret',
      textRef('videoCloud', 'appSecret'),
      ({ id }) => <Input.Password id={id} autoComplete="new-password" visibilityToggle={false} />,
      { help: textRef('videoCloud', 'appSecretHelp'), show: () => '•••' },
    ),
    make.toggle('isActive', textRef('videoCloud', 'isActive'), {
      help: textRef('videoCloud', 'isActiveHelp'),
    }),
    make.text('remark', textRef('videoCloud', 'remark')),
  ],
});
