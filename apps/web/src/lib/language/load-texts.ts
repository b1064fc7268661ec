// By the single modules: those of `@zutai/i18n` that read texts import this one, by what the build adds to them.
import type { Language } from '@zutai/i18n/language';
import { addTexts, type FeatureTexts } from '@zutai/i18n/loaded-texts';
import { readStoredLanguage } from './stored-language.ts';

type Loaders = Readonly<Record<Language, () => Promise<FeatureTexts>>>;

const declared = new Map<string, Loaders>();
/** By language and feature: under way or done. One that failed is asked for again. */
const loads = new Map<string, Promise<void>>();
let shown = readStoredLanguage();
let switches = 0;

function load(language: Language, feature: string, loaders: Loaders): Promise<void> {
  const key = `${language} ${feature}`;
  const known = loads.get(key);
  if (known !== undefined) return known;
  const started = loaders[language]().then(
    (texts) => addTexts(language, feature, texts),
    (error: unknown) => {
      loads.delete(key);
      throw error;
    },
  );
  loads.set(key, started);
  return started;
}

/**
 * Says where the texts of a feature are, and begins to load them in the language that is shown. Code that reads texts
 * does not call this: the build adds it to every module that names a feature's texts (`build/texts.ts`).
 */
export function declareTexts(feature: string, loaders: Loaders): void {
  declared.set(feature, loaders);
  // Whoever waits for them is told of the failure.
  load(shown, feature, loaders).catch(() => {});
}

/** Loads a language's texts of all code that is there. */
async function loadTexts(language: Language): Promise<void> {
  // Code that arrives meanwhile brings more.
  for (let count = -1; count !== declared.size; ) {
    count = declared.size;
    await Promise.all([...declared].map(([feature, loaders]) => load(language, feature, loaders)));
  }
}

/** The texts of the code that is there, in the language that is shown. */
export function textsLoaded(): Promise<void> {
  return loadTexts(shown);
}

/**
 * Makes another language the one that code loaded from now on brings, once its texts of the code that is there are
 * loaded; not when another choice came meanwhile, or a text could not be loaded, as the server is away or has gone on to
 * another version.
 */
export async function switchTexts(language: Language): Promise<'shown' | 'replaced' | 'failed'> {
  switches += 1;
  const own = switches;
  try {
    await loadTexts(language);
  } catch {
    return own === switches ? 'failed' : 'replaced';
  }
  if (own !== switches) return 'replaced';
  shown = language;
  return 'shown';
}

/** Gives loaded code on once its texts are there. The build puts it around every `import()`. */
export async function withTexts<M>(module: Promise<M>): Promise<M> {
  const loaded = await module;
  await textsLoaded();
  return loaded;
}
