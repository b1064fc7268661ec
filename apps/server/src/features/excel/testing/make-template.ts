import writeXlsxFile from 'write-excel-file/node';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { fold, writeZip } from '../workbook/zip-archive.ts';

/** Something of a program that nobody here knows, which has to survive. */
export const UNKNOWN_PART = {
  name: 'xl/charts/chart1.xml',
  content: '<c:chart xmlns:c="urn:chart">曲线</c:chart>',
};

/** A shift report: a merged head, times, a column of numbers, a formula over them, and cells with tokens. */
export async function makeTemplate(cells: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const text = (cell: string, otherwise: string) => ({ value: cells[cell] ?? otherwise, type: String });
  const bytes = await writeXlsxFile(
    [
      [
        {
          value: '交接班记录 & <表>',
          type: String,
          columnSpan: 3,
          fontWeight: 'bold',
          backgroundColor: '#DDEEFF',
        },
        null,
        null,
      ],
      [text('A2', '开始'), text('B2', ''), null],
      [text('A3', '流量'), text('B3', ''), text('C3', 'm³')],
      [text('A4', '抄表'), text('B4', ''), { value: 1.5, type: Number, format: '0.00' }],
      [text('A5', '合计'), { value: '=SUM(B3:B4)', type: 'Formula', format: '0.0' }, null],
    ],
    { sheet: '班报' },
  ).toBuffer();
  const { files } = openWorkbook(bytes);
  return writeZip([...files.values(), fold(UNKNOWN_PART.name, Buffer.from(UNKNOWN_PART.content))]);
}
