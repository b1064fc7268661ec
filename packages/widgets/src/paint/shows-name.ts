import type { LiveValue, PaintContext } from '@zutai/diagram';

/** Whether a widget shows the name of its signal: while it is drawn, if values are not wanted or none is known. */
export function showsName(live: LiveValue, { mode, dataTextShow }: PaintContext): boolean {
  return mode === 'design' && (dataTextShow !== 'value' || live.value === null);
}

/** What a signal is called while it is drawn: files hold its Chinese name, and what is live that of who reads. */
export function nameOfSignal(title: string, live: LiveValue, { language }: PaintContext): string {
  return language === 'en' ? live.title || title : title || live.title;
}
