import {
  getPositionKind,
  type Position,
  type PositionKindId,
  type Widget,
  type WidgetModel,
  type WidgetStyle,
} from '@zutai/diagram';
import type { z } from 'zod';
import { createAnimation, createClickEvent, createStyle } from './defaults.ts';
import { fillMissing } from './fill-missing.ts';
import { reasonOf } from './issue-reason.ts';
import { widgetSchema } from './schema.ts';

type Partly<T> = T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;

export interface ModelOptions<Data extends object> {
  /** As the specification spells it (widgets.tsv). */
  type: string;
  positionKind: PositionKindId;
  /** Name of a new widget, in the source language. */
  widgetName: string;
  /** Defaults of `data`. */
  data: Data;
  /** Checks `data`; loose, so that unknown fields stay. */
  dataSchema: z.ZodType;
  /** Where the type's style differs from the common one. */
  style?: Partly<WidgetStyle>;
  clickEnabled?: boolean;
  /** Numbers its position holds beside those of its form, with their defaults; none may be negative. */
  extraPosition?: Readonly<Record<string, number>>;
  /** Most points of a line drawn by clicks; default any number. */
  maxPoints?: number;
  /** Where its text stands, for writing it in place; default `data.text` where that is a text. */
  textPath?: string;
  /** See `WidgetModel`. */
  isText?: boolean;
  /** See `WidgetModel`. */
  joins?: boolean;
  crosses?: boolean;
  isLabel?: boolean;
  ports?: WidgetModel['ports'];
  outline?: WidgetModel['outline'];
  /** Turns older forms of the data into the present one; must be idempotent. */
  upgrade?(widget: Widget): Widget;
}

/** The model of a widget type from its defaults: creation, migration and checking follow from them. */
export function defineModel<Data extends object>(options: ModelOptions<Data>): WidgetModel {
  const clickEvent = { ...createClickEvent(), enable: options.clickEnabled ?? false };
  const defaults = {
    ref: '',
    widgetName: options.widgetName,
    posLock: false,
    authRegion: '',
    data: options.data,
    style: fillMissing(createStyle(), options.style ?? {}),
    animation: createAnimation(),
    clickEvent,
  };
  const schema = widgetSchema(options.dataSchema);
  const extra = options.extraPosition ?? {};
  return {
    type: options.type,
    positionKind: options.positionKind,
    ...(options.maxPoints !== undefined && { maxPoints: options.maxPoints }),
    ...(options.textPath !== undefined && { textPath: options.textPath }),
    ...(options.isText === true && { isText: true }),
    ...(options.joins === true && { joins: true }),
    ...(options.crosses === true && { crosses: true }),
    ...(options.isLabel === true && { isLabel: true }),
    ...(options.ports && { ports: options.ports }),
    ...(options.outline && { outline: options.outline }),
    create(id: string, position: Position): Widget {
      return {
        id,
        widgetType: options.type,
        ...structuredClone(defaults),
        position: fillMissing<Position>(extra as Position, position),
      };
    },
    migrate(widget) {
      const upgraded = options.upgrade ? options.upgrade(widget) : widget;
      return fillMissing(
        { ...defaults, id: upgraded.id, widgetType: options.type, position: extra },
        upgraded,
      ) as Widget;
    },
    check(widget) {
      const problems: { path: string; reason: string }[] = [];
      if (!getPositionKind(options.positionKind).matches(widget.position as Record<string, unknown>)) {
        problems.push({ path: 'position', reason: `position:${options.positionKind}` });
      }
      for (const name of Object.keys(extra)) {
        const value = (widget.position as Record<string, unknown>)[name] ?? 0;
        if (!(Number.isFinite(value) && Number(value) >= 0))
          problems.push({ path: `position.${name}`, reason: 'not a number from 0' });
      }
      const result = schema.safeParse(widget);
      for (const issue of result.error?.issues ?? []) {
        problems.push({ path: issue.path.join('.'), reason: reasonOf(issue) });
      }
      return problems;
    },
  };
}
