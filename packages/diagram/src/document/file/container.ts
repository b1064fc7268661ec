import { maxPageStyles, maxPageVariables } from '../limits.ts';
import { type Container, defaultContainer, fitModes, type ParameterKind, parameterKinds } from '../page.ts';
import { isPageKey, isStyleValue, maxStyleName } from '../page-style.ts';
import { isVariableName, type VariableType, variableTypes, variableValue } from '../page-variable.ts';
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
  const container = { ...defaultContainer, ...given } as Container;
  for (const name of ['width', 'height'] as const) {
    if (!(container[name] >= 1 && container[name] <= 100_000)) wrongType(`con.${name}`, 'size');
  }
  checkParameters(con.parameters);
  checkStyles(con.styles);
  checkVariables(con.variables);
  return fitModes.includes(container.fit) ? container : { ...container, fit: defaultContainer.fit };
}
