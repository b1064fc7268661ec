/** What is asked of a configured report. */
export interface ReportRequest {
  reportId: string;
  fromMs: number;
  toMs: number;
  pageNum: number;
  pageSize: number;
}

/** A page of a report: what its columns are called and what stands in them. */
export interface ReportPage {
  heads: readonly { text: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  total: number;
}

/** Columns of a report over time, as a chart shows them. */
export interface ReportCurve {
  columns: readonly {
    key: string;
    title: string;
    unit: string;
    decimals: number;
    /** One a step; null: nothing is known. */
    values: readonly (number | null)[];
  }[];
  /** Beginnings of the steps, ms UTC, ascending. */
  timesMs: readonly number[];
  /** End of the last step. */
  untilMs: number;
}

/** Rejects when the report cannot be had. */
export type ReadReportCurve = (
  request: Pick<ReportRequest, 'reportId' | 'fromMs' | 'toMs'>,
  signal: AbortSignal,
) => Promise<ReportCurve>;

/** Rejects when the report cannot be had. */
export type ReadReport = (request: ReportRequest, signal: AbortSignal) => Promise<ReportPage>;
