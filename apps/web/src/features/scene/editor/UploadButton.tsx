import { UploadOutlined } from '@ant-design/icons';
import { calls, MAX_SCENE_MB } from '@zutai/contract';
import { App, type ButtonProps } from 'antd';
import { useRef } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { messageOf, useUploadCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

interface UploadButtonProps extends Pick<ButtonProps, 'type'> {
  sceneId: string;
  revision: number;
  text: string;
  onDone: (revision: number) => void;
}

/** Gives the scene a file, and says which bound nodes are not in it. */
export function UploadButton({ sceneId, revision, text, onDone, type = 'default' }: UploadButtonProps) {
  const t = useText('scene');
  const { message, modal } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: send, isPending } = useUploadCall(calls.scene.upload);
  const take = async (file: File) => {
    if (file.size > MAX_SCENE_MB * 1024 * 1024) {
      message.error(t('tooLarge', { megabytes: MAX_SCENE_MB }));
      return;
    }
    try {
      const done = await send({ request: { id: sceneId, revision }, files: { file } });
      onDone(done.revision);
      message.success(t('uploaded', { nodes: done.nodeCount, triangles: done.triangleCount }));
      if (done.lostNodes.length > 0)
        modal.warning({
          title: t('lostTitle'),
          content: t('lostText', { names: done.lostNodes.join(', ') }),
        });
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  return (
    <>
      <CallButton
        call={calls.scene.upload}
        type={type}
        icon={<UploadOutlined />}
        loading={isPending}
        title={t('uploadHelp', { megabytes: MAX_SCENE_MB })}
        onClick={() => input.current?.click()}
      >
        {text}
      </CallButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".glb"
        aria-label={text}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file);
          target.value = '';
        }}
      />
    </>
  );
}
