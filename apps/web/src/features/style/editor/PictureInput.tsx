import { STYLE_IMAGES, type StyleImageKind } from '@zutai/contract';
import { useText } from '../../../lib/language/index.ts';
import styles from '../style.module.css';
import type { PictureDraft } from './use-picture.ts';

/** A picture of a style: chosen, looked at, taken away. It is sent when everything is saved. */
export function PictureInput({ kind, picture }: { kind: StyleImageKind; picture: PictureDraft }) {
  const t = useText('style');
  const { shown, choose, remove } = picture;
  return (
    <div className={styles.pictureInput}>
      <span>{t(kind)}</span>
      {shown !== '' && <img src={shown} alt={t(kind)} />}
      <label className={styles.choose}>
        {t('choosePicture')}
        <input
          type="file"
          className="visually-hidden"
          aria-label={`${t('choosePicture')} ${t(kind)}`}
          accept=".ico,.jpg,.jpeg,.png,.gif,.svg"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) choose(file);
            target.value = '';
          }}
        />
      </label>
      {shown !== '' && (
        <button
          type="button"
          className={styles.remove}
          onClick={remove}
          aria-label={`${t('removePicture')} ${t(kind)}`}
        >
          {t('removePicture')}
        </button>
      )}
      <p className={styles.note}>{t('pictureHelp', STYLE_IMAGES[kind])}</p>
    </div>
  );
}
