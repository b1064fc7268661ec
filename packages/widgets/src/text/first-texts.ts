import { setAtPath, type Widget, type WidgetCatalog, type WidgetModel } from '@zutai/diagram';
import { getWidget, widgetCatalog } from '../registry.ts';

/** The texts that new widgets begin with, in English, by type and path; models have them in Chinese. */
const english: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  UsualText: { 'data.text': 'Text' },
  UsualButton: { 'data.text': 'Button' },
  UsualSelect: { 'data.text': 'Choose' },
  UsualComboBox: { 'data.placeholder': 'Choose' },
  UsualTimeSelector: { 'data.placeholder': 'Choose a time' },
  UsualRadio: { 'data.options.0.title': 'Off', 'data.options.1.title': 'On' },
  UsualAnimation: { 'data.textItems.0.text': 'Stopped', 'data.textItems.1.text': 'Running' },
  ComplexImageText: { 'data.title': 'Title' },
  ComplexSection: {
    'data.items.0.status': 'Running',
    'data.items.1.status': 'Idle',
    'data.items.2.status': 'Commissioning',
  },
};

/** A new widget with the name and the texts of its type in a language. */
export function withFirstTexts(widget: Widget, language: 'zh' | 'en'): Widget {
  if (language === 'zh') return widget;
  const name = getWidget(widget.widgetType)?.text.en.name ?? widget.widgetName;
  return Object.entries(english[widget.widgetType] ?? {}).reduce(
    (now, [path, text]) => setAtPath(now, path, text),
    { ...widget, widgetName: name },
  );
}

const englishModels = new Map<WidgetModel, WidgetModel>();

function inEnglish(model: WidgetModel): WidgetModel {
  let made = englishModels.get(model);
  if (!made) {
    made = { ...model, create: (id, position) => withFirstTexts(model.create(id, position), 'en') };
    englishModels.set(model, made);
  }
  return made;
}

const englishCatalog: WidgetCatalog = {
  get(widgetType) {
    const model = widgetCatalog.get(widgetType);
    return model && inEnglish(model);
  },
};

/** The types of widgets for who draws in a language: what is new begins with words of it. */
export function widgetCatalogIn(language: 'zh' | 'en'): WidgetCatalog {
  return language === 'en' ? englishCatalog : widgetCatalog;
}
