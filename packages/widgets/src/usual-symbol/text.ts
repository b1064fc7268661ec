import type { PlantSymbol } from '../symbols/symbol.ts';
import { symbols } from '../symbols/symbols.ts';

function names(language: 'zh' | 'en'): Record<string, string> {
  return Object.fromEntries(symbols.map((symbol: PlantSymbol) => [`symbol.${symbol.id}`, symbol[language]]));
}

export const usualSymbolText = {
  zh: {
    name: '图元',
    symbolId: '图元',
    stateBinding: '状态来自',
    appearance: '配色',
    'appearances.grey': '灰阶（ISA-101）',
    'appearances.color': '彩色',
    states: '状态',
    state: '状态',
    'states.stopped': '停止（空心）',
    'states.running': '运行（填充）',
    'states.fault': '故障',
    ...names('zh'),
  },
  en: {
    name: 'Symbol',
    symbolId: 'Symbol',
    stateBinding: 'State from',
    appearance: 'Colours',
    'appearances.grey': 'Grey (ISA-101)',
    'appearances.color': 'Coloured',
    states: 'States',
    state: 'State',
    'states.stopped': 'Stopped (hollow)',
    'states.running': 'Running (filled)',
    'states.fault': 'Fault',
    ...names('en'),
  },
};
