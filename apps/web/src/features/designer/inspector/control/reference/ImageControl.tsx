import { UploadOutlined } from '@ant-design/icons';
import { calls, MAX_PAGE_IMAGE_MB } from '@zutai/contract';
import { safeImageHref } from '@zutai/diagram';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CallError, call, messageOf } from '../../../../../lib/call/index.ts';
import { useText } from '../../../../../lib/language/index.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';
import { useDraftText } from '../use-draft-text.ts';

/** A picture: uploaded, or by its address. */
export function ImageControl({ id, field: { path }, value, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const field = useText('field');
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const address = typeof value === 'string' ? value : '';
  const draft = useDraftText(address, onCommit);
  const upload = async (chosen: File) => {
    // Refused here, so that nobody waits for a picture to be sent that will not be taken.
    if (chosen.size > MAX_PAGE_IMAGE_MB * 1024 * 1024) {
      setFailure(t('imageFailed', { reason: field('fileTooBig', { max: `${MAX_PAGE_IMAGE_MB} MB` }) }));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      const { url } = await call(calls.page.uploadImage, {}, { files: { file: chosen } });
      onCommit(url);
    } catch (error) {
      // The field's reason says how large it may be.
      const [refused] = error instanceof CallError ? error.fields : [];
      const reason = refused?.message ?? messageOf(error);
      setFailure(t('imageFailed', { reason }));
    } finally {
      setBusy(false);
    }
  };
  const href = safeImageHref(address);
  return (
    <div className={styles.stack}>
      <div className={styles.picture}>
        {href === undefined || href === '' ? <span>{t('imageNone')}</span> : <img src={href} alt="" />}
      </div>
      <Button
        size="small"
        icon={<UploadOutlined />}
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => file.current?.click()}
      >
        {t(isBusy ? 'imageUploading' : 'imageUpload')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        aria-label={t('imageUpload')}
        data-testid="image-file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen !== undefined) void upload(chosen);
        }}
      />
      <input
        id={id}
        data-field={path}
        className={styles.input}
        aria-label={t('imageAddress')}
        placeholder={t('imageAddress')}
        disabled={isDisabled}
        value={draft.shown}
        onChange={({ target }) => draft.change(target.value)}
        onBlur={draft.done}
        onKeyDown={({ key }) => key === 'Enter' && draft.done()}
      />
      {failure !== '' && (
        <div className={styles.failure} role="alert">
          {failure}
        </div>
      )}
    </div>
  );
}
