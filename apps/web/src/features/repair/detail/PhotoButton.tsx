import { CameraOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { shrinkPhoto } from '../../../components/photo/index.ts';
import { messageOf, useUploadCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Takes photos, or chooses them, and sends one after the other: what arrived stays if the network ends. */
export function PhotoButton({ repairId }: { repairId: string }) {
  const t = useText('repair');
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const { mutateAsync: send } = useUploadCall(calls.repair.addPhoto);

  async function add(files: readonly File[]): Promise<void> {
    setSending(true);
    try {
      for (const file of files) {
        const photo = await shrinkPhoto(file).catch(() => undefined);
        if (photo === undefined) {
          message.error(t('photoUnreadable'));
          continue;
        }
        await send({ request: { id: repairId }, files: { photo } });
        message.success(t('photoAdded'));
      }
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <CallButton
        call={calls.repair.addPhoto}
        icon={<CameraOutlined />}
        loading={isSending}
        onClick={() => input.current?.click()}
      >
        {t('addPhoto')}
      </CallButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('addPhoto')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
