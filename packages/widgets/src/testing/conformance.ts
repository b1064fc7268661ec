import {
  bindingKey,
  createPage,
  darkPalette,
  emptyLookup,
  findBindings,
  getAtPath,
  getPositionKind,
  lightPalette,
  pageToSvg,
  parsePageFile,
  primitivesToSvg,
  type Quality,
  setAtPath,
  toPageFile,
  unbound,
  type Widget,
  type WidgetCatalog,
} from '@zutai/diagram';
import { expect, it } from 'vitest';
import { evaluateAnimation } from '../animation/evaluate.ts';
import type { WidgetDefinition } from '../definition.ts';
import { fieldsOfItem, optionsOfField } from '../inspector/field.ts';
import { paintDefinition, paintMarks } from '../paint-widget.ts';
import { repaintEveryMsOf } from '../repaint-every.ts';
import { bindData, bindWidget } from './bind-widget.ts';
import { createPaintContext, lookupIn, nowMs } from './test-live.ts';

const bindingPaths = ['data', 'animation.twinkle.config.data', 'animation.fillColor.config.data'] as const;

function picture(definition: WidgetDefinition, widget: Widget, quality: Quality, isDark = false): string {
  const palette = isDark ? darkPalette : lightPalette;
  const context = createPaintContext(lookupIn(quality), { palette });
  return primitivesToSvg(paintDefinition(definition, widget, context), { hasMotion: true });
}

/**
 * What every widget must do; run over each entry of the registry. A new widget that passes this can be drawn, saved,
 * upgraded, bound, inspected and trusted.
 */
export function testConformance(definition: WidgetDefinition, texts: { zh: object; en: object }): void {
  const { model, preview, inspector, text } = definition;
  const widget = model.create('w', preview);
  const catalog: WidgetCatalog = { get: (type) => (type === model.type ? model : undefined) };

  it('has defaults that are right', () => {
    expect(widget).toMatchObject({ id: 'w', widgetType: model.type });
    expect(model.check(widget)).toEqual([]);
    expect(getPositionKind(model.positionKind).matches(preview as Record<string, unknown>)).toBe(true);
  });

  it('shares no default between two widgets', () => {
    const other = model.create('other', preview);
    for (const part of ['data', 'style', 'animation', 'clickEvent'] as const)
      expect(other[part]).not.toBe(widget[part]);
  });

  it('refuses fields of a wrong type, with their path', () => {
    for (const path of [
      'style.opacity',
      'animation.twinkle.enable',
      'clickEvent.config.action',
      'widgetName',
    ]) {
      const problems = model.check(setAtPath(widget, path, { wrong: true }));
      expect(problems.map((problem) => problem.path)).toContain(path);
    }
    expect(model.check({ ...widget, position: {} }).map(({ path }) => path)).toEqual(['position']);
  });

  it('keeps unknown fields through migration, load and save', () => {
    let strange: Widget = widget;
    for (const path of [
      'invented',
      'style.invented',
      'data.invented',
      'position.invented',
      'clickEvent.config.invented',
    ]) {
      strange = setAtPath(strange, path, { deep: [1, null, 'x'] });
    }
    expect(model.migrate(strange)).toEqual(strange);
    const file = JSON.parse(JSON.stringify(toPageFile(createPage({}, [strange]), catalog)));
    const parsed = parsePageFile(file, { catalog, isStrict: true });
    expect(parsed.ok && JSON.parse(JSON.stringify(toPageFile(parsed.value, catalog)))).toEqual(file);
  });

  it('migrates what has only its place into what is complete, and twice is as once', () => {
    const bare = { id: 'w', widgetType: model.type, position: preview } as Widget;
    const migrated = model.migrate(bare);
    expect(migrated).toEqual(widget);
    expect(model.migrate(migrated)).toBe(migrated);
    expect(Object.keys(bare)).toEqual(['id', 'widgetType', 'position']);
  });

  it('has every signal it is bound to found', () => {
    let bound: Widget = widget;
    bindingPaths.forEach((path, place) => {
      const before = (getAtPath(bound, path) ?? {}) as object;
      bound = setAtPath(bound, path, { ...before, ...unbound, signalId: String(place + 1) });
    });
    bound = setAtPath(bound, 'clickEvent.config.data', { ...unbound, type: 'system', systemKey: 'clock' });
    const keys = findBindings(bound).map(({ binding }) => bindingKey(binding));
    expect(keys.map(String).sort()).toEqual(['signal:1', 'signal:2', 'signal:3', 'system:clock']);
  });

  it('has an inspector whose paths exist and whose texts are in both languages', () => {
    for (const section of inspector) {
      const labels = [
        section.label,
        ...section.fields.flatMap((f) => [f.label, ...(f.options ?? []).map((o) => o.label)]),
      ];
      for (const label of labels) {
        expect(texts.zh).toHaveProperty([label], expect.stringMatching(/./));
        expect(texts.en).toHaveProperty([label], expect.stringMatching(/./));
      }
      for (const { path, when } of section.fields) {
        expect(getAtPath(widget, path), path).toBeDefined();
        if (!when) continue;
        const present = getAtPath(widget, when.path);
        for (const value of when.oneOf) expect(typeof value, when.path).toBe(typeof present);
      }
    }
    expect(Object.keys(text.en).sort()).toEqual(Object.keys(text.zh).sort());
  });

  it('has lists whose new items are right and have every path and text of their lines', () => {
    for (const list of inspector.flatMap(({ lists }) => lists ?? [])) {
      expect(Array.isArray(getAtPath(widget, list.path)), list.path).toBe(true);
      const filled = setAtPath(widget, list.path, [list.create(0), list.create(1)]);
      expect(model.check(filled)).toEqual([]);
      const lines = fieldsOfItem(list, 1);
      for (const { path } of lines) expect(getAtPath(filled, path), path).toBeDefined();
      const labels = lines.flatMap((line) => [
        line.label,
        ...[...(line.options ?? []), ...optionsOfField(line, [widget])].map((option) => option.label),
      ]);
      for (const label of [list.label, ...labels]) {
        expect(texts.zh).toHaveProperty([label], expect.stringMatching(/./));
        expect(texts.en).toHaveProperty([label], expect.stringMatching(/./));
      }
    }
  });

  it('has selectable inspector defaults that are among the choices', () => {
    for (const { path, options } of inspector.flatMap(({ fields }) => fields)) {
      if (options)
        expect(
          options.map(({ value }) => value),
          path,
        ).toContain(getAtPath(widget, path));
    }
  });

  it('paints empty, live, stale, bad and unbound, each visibly different where it is bound', () => {
    const bound = bindWidget(definition);
    const pictures = (['good', 'stale', 'bad', 'unbound'] as const).map((quality) =>
      picture(definition, bound, quality),
    );
    expect(new Set(pictures).size).toBe(4);
    for (const svg of pictures) expect(svg).not.toMatch(/undefined|NaN|\[object/);
    expect(pictures[1]).toContain(lightPalette.stale);
    expect(pictures[2]).toContain(lightPalette.stale);
    expect(pictures[3]).toContain('未绑定');
    expect(() =>
      primitivesToSvg(paintDefinition(definition, widget, createPaintContext(emptyLookup))),
    ).not.toThrow();
  });

  it('paints each value of its data, those of its lists too, visibly different in each quality', () => {
    const { widget: bound, isBound } = bindData(definition);
    // What an overlay shows live is looked at with the overlays.
    if (!isBound || definition.overlay) return;
    const pictures = (['good', 'stale', 'bad', 'unbound'] as const).map((quality) =>
      picture(definition, bound, quality),
    );
    expect(new Set(pictures).size).toBe(4);
    expect(pictures[3]).toContain('未绑定');
  });

  it('offers every kind of animation that it can have', () => {
    const paths = inspector.flatMap(({ fields }) => fields.map(({ path }) => path));
    const has = (prefix: string) => paths.some((path) => path.startsWith(`${prefix}.`));
    const isOperated = definition.overlay?.isInteractive === true || definition.input !== undefined;
    const isHeld = 'start' in (widget.data as object);
    const kinds = {
      visiable: true,
      twinkle: true,
      // What is operated where it stands, or held by its ends, does not turn.
      rotate: has('animation.rotate') || (!isOperated && !isHeld),
      fillColor: has('style.fill'),
      borderColor: has('style.stroke'),
      fontColor: has('style.font'),
    };
    for (const [kind, can] of Object.entries(kinds)) expect(has(`animation.${kind}`), kind).toBe(can);
    // What answers the pointer itself leaves nothing for a click.
    expect(has('clickEvent') || isOperated).toBe(true);
  });

  it('marks nothing as unbound that has nothing to be bound', () => {
    const marked = picture(
      definition,
      { ...widget, clickEvent: { ...widget.clickEvent, enable: false } },
      'unbound',
    );
    expect(marked.includes('未绑定')).toBe(definition.hasValue);
  });

  it('follows the theme', () => {
    const bound = bindWidget(definition);
    expect(picture(definition, bound, 'stale', true)).not.toBe(picture(definition, bound, 'stale', false));
  });

  it('paints the same at any time, or says how often it changes', () => {
    for (const bound of [bindWidget(definition), bindData(definition).widget]) {
      // What an overlay shows has a clock of its own.
      if (definition.overlay || repaintEveryMsOf(bound) !== undefined) continue;
      for (const quality of ['good', 'stale', 'bad', 'unbound'] as const) {
        const [now, later] = [0, 3_600_000].map((ms) => {
          const context = createPaintContext(lookupIn(quality), { nowMs: nowMs + ms });
          return primitivesToSvg(paintDefinition(definition, bound, context), { hasMotion: true });
        });
        expect(later).toBe(now);
      }
    }
  });

  it('is marked the same at any time', () => {
    const bound = bindWidget(definition);
    for (const quality of ['stale', 'bad', 'unbound'] as const) {
      const [now, later] = [0, 3_600_000].map((ms) => {
        const context = createPaintContext(lookupIn(quality), { nowMs: nowMs + ms });
        return paintMarks(bound, definition, evaluateAnimation(bound.animation, context.live), context);
      });
      expect(later).toEqual(now);
    }
  });

  it('paints the same for the same, without touching what it is given', () => {
    const frozen = JSON.stringify(widget);
    expect(picture(definition, widget, 'good')).toBe(picture(definition, widget, 'good'));
    expect(JSON.stringify(widget)).toBe(frozen);
  });

  it('paints nothing that could become markup', () => {
    const evil = '"><script>alert(1)</script>';
    let hostile: Widget = { ...widget, widgetName: evil };
    for (const path of [
      'data.text',
      'data.url',
      'style.fill.color',
      'style.font.family',
      'style.stroke.dasharray',
    ]) {
      if (typeof getAtPath(hostile, path) === 'string') hostile = setAtPath(hostile, path, evil);
    }
    const svg = pageToSvg(
      createPage({}, [hostile]),
      (w, c) => paintDefinition(definition, w, c),
      createPaintContext(lookupIn('good')),
    );
    expect(svg).not.toContain('<script');
  });
}
