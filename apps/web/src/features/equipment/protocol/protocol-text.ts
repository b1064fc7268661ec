import type { ProtocolField } from '@zutai/contract';
import { findProtocolText, type Language } from '@zutai/i18n';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';

/** Words for what protocols declare: their names, fields, choices and units. */
export interface ProtocolText {
  protocol: (id: string) => string;
  field: (protocolId: string, field: ProtocolField) => string;
  choice: (protocolId: string, field: ProtocolField, choice: string) => string;
  unit: (unit: NonNullable<ProtocolField['unit']>) => string;
  /** What it connects to, in a sentence; '' where nothing is said. */
  about: (protocolId: string) => string;
  /** How its addresses are written; '' where nothing is said. */
  addressHelp: (protocolId: string) => string;
}

/** Texts are looked up by declared names, so one may be missing; then the name itself is shown. */
export function protocolTextIn(language: Language): ProtocolText {
  const read = (id: string, key: string) => findProtocolText(language, id, key);
  return {
    protocol: (id) => read(id, '') ?? id,
    field: (id, { name }) => read(id, name) ?? name,
    choice: (id, { name }, choice) => read(id, `${name}.${choice}`) ?? choice,
    unit: (unit) => read('unit', unit) ?? unit,
    about: (id) => read(id, 'about') ?? '',
    addressHelp: (id) => read(id, 'addressHelp') ?? '',
  };
}

/** The same in the chosen language. */
export function useProtocolText(): ProtocolText {
  const language = useLanguage();
  return useMemo(() => protocolTextIn(language), [language]);
}
