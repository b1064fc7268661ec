import type { TimeRange } from '@zutai/curve';
import { App } from 'antd';
import { type RefObject, useCallback } from 'react';
import { saveFile } from '../../../lib/call/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { FONT_FAMILY } from '../../../lib/theme/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { Drawing } from '../screen/use-drawing.ts';
import { makePicture } from './make-picture.ts';

/** Saves the curves as they are on the screen as a picture. */
export function usePicture(canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing, range: TimeRange) {
  const t = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const { message } = App.useApp();
  const { drawn, colours, palette } = drawing;
  return useCallback(async () => {
    if (canvas.current === null) return;
    const period = `${formatTime(range.fromMs)} – ${formatTime(range.toMs)}`;
    const entries = drawn
      .filter(({ isHidden }) => !isHidden)
      .map(({ signal, colour }) => ({
        colour: colours[colour] ?? palette.text,
        text: [
          titleOf(signal),
          inLanguage(signal, language).unit,
          titleOf({ title: signal.equipmentTitle, titleEn: signal.equipmentTitleEn }),
        ]
          .filter((part) => part !== '')
          .join(' · '),
      }));
    try {
      const picture = await makePicture(
        canvas.current,
        { title: t('title'), period, entries },
        { ground: palette.surface, text: palette.text, muted: palette.textMuted, family: FONT_FAMILY },
      );
      saveFile(picture, `${t('title')}-${period.replaceAll(':', '')}.png`);
    } catch {
      message.error(t('exportFailed'));
    }
  }, [canvas, drawn, colours, palette, range, t, titleOf, language, message]);
}
