export { searchSymbols } from './search.ts';
export {
  type PartName,
  type PlantSymbol,
  type SymbolCategory,
  type SymbolPart,
  symbolBoxSize,
  symbolCategories,
} from './symbol.ts';
export { getSymbol, symbols } from './symbols.ts';
