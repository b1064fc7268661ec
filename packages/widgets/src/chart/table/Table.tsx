import type { Palette } from '@zutai/diagram';
import type { ReactNode } from 'react';

export interface TableCell {
  text: ReactNode;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** CSS colour of what is no plain value. */
  color?: string;
  weight?: number;
}

export interface TableRow {
  id: string;
  cells: readonly TableCell[];
}

interface TableProps {
  heads: readonly { id: string; text: string; isNumber?: boolean }[];
  rows: readonly TableRow[];
  palette: Palette;
}

/** Lines of a row, in font sizes: the page of a table holds as many as its box has room for. */
export const rowHeightEm = 1.9;

export function Table({ heads, rows, palette }: TableProps) {
  const shared = {
    padding: '0 0.6em',
    height: `${rowHeightEm}em`,
    boxSizing: 'border-box',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '24em',
    borderBottom: `1px solid ${palette.track}`,
  } as const;
  return (
    <table style={{ width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 'inherit' }}>
      <thead>
        <tr>
          {heads.map(({ id, text, isNumber }) => (
            <th
              key={id}
              scope="col"
              style={{
                ...shared,
                position: 'sticky',
                top: 0,
                background: palette.track,
                color: palette.text,
                textAlign: isNumber ? 'right' : 'left',
                fontWeight: 600,
              }}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map(({ text, isNumber, color, weight }, place) => (
              <td
                key={heads[place]?.id ?? place}
                style={{ ...shared, textAlign: isNumber ? 'right' : 'left', color, fontWeight: weight }}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
