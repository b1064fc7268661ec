import { isPageKey, isStyleValue, maxStyleName } from '../kept/page-style.ts';
import { isVariableName, type VariableType, variableTypes, variableValue } from '../kept/page-variable.ts';
import { type VariantId, variantIds } from '../kept/page-variant.ts';
import { maxGroupDepth, maxPageStyles, maxPageVariables, maxWidgets } from '../limits.ts';
import {
  type Container,
  defaultContainer,
  type FitMode,
  fitModes,
  type ParameterKind,
  parameterKinds,
} from '../page.ts';
import { isParameterName } from '../parameter.ts';
import { isRecord, type Rec, wrongType } from './refusal.ts';

/** Parameters are worked with as they stand, so a file must not bring others than there can be. */
function checkParameters(given: unknown): void {
  if (given === undefined) return;
  if (!Array.isArray(given)) wrongType('con.parameters', 'list');
  const names = new Set<string>();
  (given as unknown[]).forEach((parameter, place) => {
    const path = `con.parameters[${place}]`;
    if (!isRecord(parameter)) wrongType(path, 'object');
    for (const name of ['name', 'title', 'default']) {
      if (typeof parameter[name] !== 'string') wrongType(`${path}.${name}`, 'string');
    }
    const { name, kind } = parameter as { name: string; kind: unknown };
    for (const english of ['titleEn', 'defaultEn']) {
      if (typeof (parameter[english] ?? '') !== 'string') wrongType(`${path}.${english}`, 'string');
    }
    if (!isParameterName(name) || names.has(name)) wrongType(`${path}.name`, 'unique-name');
    if (!parameterKinds.includes(kind as ParameterKind))
      wrongType(`${path}.kind`, parameterKinds.join(' or '));
    names.add(name);
  });
}

/** Styles are written into widgets, so their values must be such as widgets take. */
function checkStyles(given: unknown): void {
  if (given === undefined) return;
  if (!Array.isArray(given) || given.length > maxPageStyles) wrongType('con.styles', 'list');
  const ids = new Set<string>();
  (given as unknown[]).forEach((style, place) => {
    const path = `con.styles[${place}]`;
    if (!isRecord(style)) wrongType(path, 'object');
    const { id, name, nameEn, set } = style;
    if (!isPageKey(id) || ids.has(id)) wrongType(`${path}.id`, 'unique-name');
    ids.add(id as string);
    for (const [field, value] of Object.entries({ name, nameEn: nameEn ?? '' }))
      if (typeof value !== 'string' || value.length > maxStyleName) wrongType(`${path}.${field}`, 'string');
    if (!isRecord(set)) wrongType(`${path}.set`, 'object');
    for (const [property, value] of Object.entries(set as Rec))
      if (!isStyleValue(property, value)) wrongType(`${path}.set.${property}`.slice(0, 120), 'style-value');
  });
}

function checkVariables(given: unknown): void {
  if (given === undefined) return;
  if (!Array.isArray(given) || given.length > maxPageVariables) wrongType('con.variables', 'list');
  const names = new Set<string>();
  (given as unknown[]).forEach((variable, place) => {
    const path = `con.variables[${place}]`;
    if (!isRecord(variable)) wrongType(path, 'object');
    const { name, title = '', type, default: start } = variable;
    if (!isVariableName(name) || names.has(name)) wrongType(`${path}.name`, 'unique-name');
    names.add(name as string);
    if (typeof title !== 'string' || title.length > maxStyleName) wrongType(`${path}.title`, 'string');
    if (!variableTypes.includes(type as VariableType)) wrongType(`${path}.type`, variableTypes.join(' or '));
    if (variableValue(type as VariableType, start) !== start) wrongType(`${path}.default`, 'style-value');
  });
}

function checkPlaces(given: unknown, path: string, depth = 0): void {
  if (!isRecord(given)) wrongType(path, 'object');
  const entries = Object.entries(given as Rec);
  if (entries.length > maxWidgets || depth > maxGroupDepth) wrongType(path, 'object');
  // What a place must be depends on its widget; one that does not fit it counts as none.
  for (const [id, place] of entries) {
    const at = `${path}.${id}`.slice(0, 200);
    if (!isRecord(place) || !isRecord(place.position)) wrongType(at, 'object');
    const { position, children } = place as { position: Rec; children?: unknown };
    if (position.children !== undefined) wrongType(`${at}.position.children`, 'object');
    if (children !== undefined) checkPlaces(children, `${at}.children`, depth + 1);
  }
}

function checkVariants(given: unknown): void {
  if (given === undefined) return;
  if (!Array.isArray(given) || given.length > variantIds.length) wrongType('con.variants', 'list');
  const ids = new Set<unknown>();
  (given as unknown[]).forEach((variant, place) => {
    const path = `con.variants[${place}]`;
    if (!isRecord(variant)) wrongType(path, 'object');
    const { id, width, height, fit, places } = variant;
    if (!variantIds.includes(id as VariantId) || ids.has(id))
      wrongType(`${path}.id`, variantIds.join(' or '));
    ids.add(id);
    for (const [name, size] of Object.entries({ width, height }))
      if (typeof size !== 'number' || !(size >= 1 && size <= 100_000)) wrongType(`${path}.${name}`, 'size');
    if (!fitModes.includes(fit as FitMode)) wrongType(`${path}.fit`, fitModes.join(' or '));
    checkPlaces(places, `${path}.places`);
  });
}

/** Reads and checks the container of a page file; throws a `Refusal`. */
export function readContainer(con: unknown): Container {
  if (!isRecord(con)) wrongType('con', 'object');
  for (const [name, fallback] of Object.entries(defaultContainer)) {
    const value = con[name];
    if (value !== undefined && value !== null && typeof value !== typeof fallback) {
      wrongType(`con.${name}`, typeof fallback);
    }
  }
  // null stands for "not set" in files of the specification (projectId and the like).
  const given = Object.fromEntries(
    Object.entries(con).filter(([name, value]) => value !== null || !(name in defaultContainer)),
  );
  // What an editor shows is its own matter.
  const { shown: _shown, ...read } = { ...defaultContainer, ...given } as Container;
  for (const name of ['width', 'height'] as const) {
    if (!(read[name] >= 1 && read[name] <= 100_000)) wrongType(`con.${name}`, 'size');
  }
  checkParameters(con.parameters);
  checkStyles(con.styles);
  checkVariables(con.variables);
  checkVariants(con.variants);
  // So is the language of a page that is shown.
  const parameters = read.parameters?.map(({ readDefault: _read, ...parameter }) => parameter);
  const container: Container = parameters ? { ...read, parameters } : read;
  return fitModes.includes(container.fit) ? container : { ...container, fit: defaultContainer.fit };
}
