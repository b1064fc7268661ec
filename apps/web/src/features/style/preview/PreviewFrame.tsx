import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import type { ThemeMode } from '../../../lib/theme/index.ts';
import styles from '../style.module.css';

export type PreviewPart = 'login' | 'main';
export type PreviewWidth = 'wide' | 'narrow';

/** Windows that a preview is as large as, in CSS pixels. */
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };

interface PreviewFrameProps {
  id: string;
  part: PreviewPart;
  mode: ThemeMode;
  width: PreviewWidth;
}

/** The product with a style in a window of its own, made small to fit: its widths and colours are its own. */
export function PreviewFrame({ id, part, mode, width }: PreviewFrameProps) {
  const t = useText('style');
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  const size = SIZES[width];
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const fit = () => setScale(Math.min(1, element.clientWidth / size.width));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [size.width]);
  return (
    <div ref={box} className={styles.frame} style={{ height: size.height * scale }}>
      <iframe
        title={t('previewFrame')}
        src={pathTo('/style/edit/preview/:id', { id }, { part, mode, frame: '1' })}
        tabIndex={-1}
        style={{ ...size, transform: `scale(${scale})` }}
      />
    </div>
  );
}
