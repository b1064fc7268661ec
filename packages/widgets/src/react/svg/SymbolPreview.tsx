import type { Palette } from '@zutai/diagram';
import { useMemo } from 'react';
import { paintSymbol } from '../../symbols/paint-symbol.ts';
import { type PlantSymbol, symbolBoxSize } from '../../symbols/symbol.ts';
import { Primitives } from './Primitives.tsx';

interface SymbolPreviewProps {
  symbol: PlantSymbol;
  palette: Palette;
}

/** The picture of a symbol for the library, square; as large as what it stands in. */
export function SymbolPreview({ symbol, palette }: SymbolPreviewProps) {
  const items = useMemo(() => {
    const box = { x: 0, y: 0, width: symbolBoxSize, height: symbolBoxSize };
    const stroke = { color: palette.line, width: 3 };
    return paintSymbol(symbol, box, { fill: palette.equipment, stroke, palette });
  }, [symbol, palette]);
  return (
    <svg viewBox="-2 -2 104 104" aria-hidden="true" style={{ width: '100%', height: '100%' }}>
      <Primitives items={items} hasMotion={false} />
    </svg>
  );
}
