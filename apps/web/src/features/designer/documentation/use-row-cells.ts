import {
  type ColorAnimation,
  targetPageOf,
  type VisibleAnimation,
  type WidgetAnimation,
} from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { useMemo } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useFaceplateList } from '../faceplate/use-faceplates.ts';
import { useHost } from '../host/designer-host.tsx';
import { usePathText } from '../lint/use-path-text.ts';
import { useOwnerPages } from '../model/use-owner-pages.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useSourceTitle } from '../model/words/use-source-title.ts';
import { limitsOf, type PageRow, parametersGiven } from './page-rows.ts';

export const COLUMNS = [
  'name',
  'type',
  'path',
  'use',
  'source',
  'tag',
  'unit',
  'equipment',
  'detail',
  'limits',
  'finding',
] as const;
export type Column = (typeof COLUMNS)[number];

/** A row in words, as it is shown, sorted, searched and exported. */
export type RowCells = Readonly<Record<Column, string>> & { row: PageRow };

/** Rows in the language of the interface. */
export function useRowCells(rows: readonly PageRow[]): readonly RowCells[] {
  const t = useText('pageDocument');
  const engine = useEngineText();
  const pathText = usePathText();
  const sourceTitle = useSourceTitle();
  const titleOf = useTitle();
  const { sources, editor, owner } = useHost();
  const faceplates = useFaceplateList();
  const pages = useOwnerPages(owner);
  return useMemo(() => {
    const signals = new Map(sources.signals.map((signal) => [signal.id, signal]));
    const mvars = new Map(sources.mvars.map((mvar) => [mvar.id, mvar]));
    const equipments = new Map(sources.equipments.map((each) => [each.id, titleOf(each)]));
    const pageTitles = new Map((pages ?? []).map((page) => [page.id, titleOf(page)]));

    const condition = ({ symbol, value, action }: VisibleAnimation['config']) =>
      t('condition', {
        symbol: engine.of(`widget.symbol.${symbol}`),
        value,
        action: engine.of(`widget.animation.actions.${action}`),
      });
    const colors = ({ dataArray }: ColorAnimation['config']) =>
      dataArray
        .map(({ symbol, value, color }) => `${engine.of(`widget.symbol.${symbol}`)} ${value} → ${color}`)
        .join('; ');
    const animated = ({ widget, place }: PageRow) => {
      const name = place.split('.')[1] as keyof WidgetAnimation;
      const { config } = widget.animation[name];
      const how = 'dataArray' in config ? colors(config) : condition(config as VisibleAnimation['config']);
      return `${engine.of(`widget.animation.${name}`)}: ${how}`;
    };
    const written = ({ widget }: PageRow) => {
      const { writeType, writeValue, pressType, confirm, hint, hintValue } = widget.clickEvent.config;
      const how =
        writeType === 'fixed' && writeValue === ''
          ? engine.of(`widget.click.pressTypes.${pressType}`)
          : [
              engine.of(`widget.click.writeTypes.${writeType}`),
              writeType === 'fixed' || writeType === 'increment' ? writeValue : '',
            ]
              .filter(Boolean)
              .join(' ');
      return [how, confirm ? engine.of('widget.click.confirm') : '', hint ? hintValue : '']
        .filter(Boolean)
        .join('; ');
    };
    const clicked = ({ widget }: PageRow) => {
      const { config } = widget.clickEvent;
      const target = targetPageOf(config);
      const where = {
        page: () => pageTitles.get(target.pageId) ?? (config.page?.equipTitle || target.pageId),
        window: () => pageTitles.get(target.pageId) ?? target.pageId,
        link: () => config.link,
        iframe: () => config.iframe,
        script: () => config.script.trim().split('\n')[0] ?? '',
        back: () => '',
        write: () => '',
        none: () => '',
      }[config.action]();
      return [engine.of(`widget.click.actions.${config.action}`), where].filter(Boolean).join(': ');
    };
    const instance = ({ pickId }: PageRow) => {
      const given = parametersGiven(editor.page, pickId).map(([name, value]) => `${name} = ${value}`);
      return given.join('; ');
    };
    const details: Readonly<Record<PageRow['use'], (row: PageRow) => string>> = {
      show: ({ widget, place }) => (place === 'data' ? '' : pathText(widget, place)),
      input: ({ widget, place }) => (place === 'data' ? '' : pathText(widget, place)),
      write: written,
      feedback: () => '',
      visible: animated,
      animation: animated,
      click: clicked,
      instance,
    };

    return rows.map((row): RowCells => {
      const { widget, binding, use, path, findings } = row;
      const type = engine.of(`widget.${row.use === 'instance' ? 'WidgetFaceplate' : widget.widgetType}.name`);
      const signal = binding && signals.get(binding.signalId);
      const mvar = binding && mvars.get(binding.mvarId);
      const isValue = use !== 'click' && use !== 'instance';
      const own = use === 'input' || use === 'write' || use === 'show' ? limitsOf(widget) : undefined;
      const min = own?.min ?? signal?.min;
      const max = own?.max ?? signal?.max;
      const faceplateId = (widget.data as { faceplateId?: string }).faceplateId;
      const faceplate = use === 'instance' ? faceplates?.find(({ id }) => id === faceplateId) : undefined;
      return {
        row,
        name: engine.nameOf(widget),
        type,
        path: path.map((each) => engine.nameOf(each)).join(' / '),
        use: t(`use_${use}`),
        source: isValue ? (binding ? sourceTitle(binding) : t('unbound')) : (faceplate?.title ?? ''),
        tag: signal?.tag ?? binding?.tag ?? binding?.systemKey ?? '',
        unit: signal?.unit ?? mvar?.unit ?? '',
        equipment: binding ? (equipments.get(signal?.equipmentId ?? binding.equipId) ?? '') : '',
        detail: details[use](row),
        limits: isValue && binding && (min != null || max != null) ? `${min ?? ''} … ${max ?? ''}` : '',
        finding: findings
          .map(({ code, params }) => fillText(engine.of(`lint.${code}`), params))
          .filter((text, at, all) => all.indexOf(text) === at)
          .join('; '),
      };
    });
  }, [rows, t, engine, pathText, sourceTitle, titleOf, sources, editor, faceplates, pages]);
}
