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

/** Rejects when the report cannot be had. */
export type ReadReport = (request: ReportRequest, signal: AbortSignal) => Promise<ReportPage>;
