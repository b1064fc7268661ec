import { UploadOutlined } from '@ant-design/icons';
import { calls, MAX_PACKAGE_MB } from '@zutai/contract';
import { App } from 'antd';
import { useRef } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { useDialogs } from '../../components/dialogs/index.ts';
import { messageOf, useUploadCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PackageDrawer } from './PackageDrawer.tsx';

/** Puts the file of a package into the library, and shows what it holds. */
export function UploadButton() {
  const t = useText('market');
  const { message } = App.useApp();
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: send, isPending } = useUploadCall(calls.market.upload);
  const take = async (file: File) => {
    try {
      const { id } = await send({ request: {}, files: { file } });
      message.success(t('uploaded'));
      dialogs.open((dialog) => <PackageDrawer {...dialog} id={id} />);
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  return (
    <>
      <CallButton
        call={calls.market.upload}
        type="primary"
        icon={<UploadOutlined />}
        loading={isPending}
        title={t('uploadHelp', { megabytes: MAX_PACKAGE_MB })}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </CallButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
