import { calls } from '@zutai/contract';
import type { CallReply, SentFile } from '../../../platform/testing/feature-app.ts';
import type { EngineeringApp } from './engineering-app.ts';

/** A page file with a value and a button bound to a signal. */
export function drawPage({ signalId = '12', equipId = '7', pageId = '' } = {}) {
  const binding = {
    type: 'signal',
    title: 'Level',
    subTitle: 'Station',
    signalId,
    equipId,
    systemKey: '',
    mvarId: '',
  };
  const position = { x: 0, y: 0, width: 100, height: 30, rotate: 0 };
  return {
    version: 1,
    con: { title: 'drawn', width: 1024, height: 768, password: 'must not be kept' },
    widgets: [
      { id: 'value', widgetType: 'UsualDataText', position, data: binding },
      {
        id: 'go',
        widgetType: 'FutureLink',
        position,
        clickEvent: {
          enable: true,
          config: { action: 'page', pageId, page: { equipId, equipPageId: pageId, equipTitle: 'Station' } },
        },
      },
    ],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  };
}

export function jsonPart(file: unknown): SentFile {
  return { name: 'json', fileName: 'page.json', bytes: JSON.stringify(file) };
}

export function savePage(app: EngineeringApp, fields: object, file: unknown): Promise<CallReply> {
  return app.send(calls.page.save, app.engineer, fields, { files: [jsonPart(file)] });
}

/** An instance of a faceplate as pages hold it. */
export function drawInstance(id: string, faceplateId: string, params: Record<string, string> = {}) {
  return {
    id,
    widgetType: 'WidgetFaceplate',
    position: { x: 0, y: 0, width: 100, height: 100, rotate: 0 },
    data: { faceplateId, params },
  };
}
