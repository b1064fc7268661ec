import { z } from 'zod';

/** What a script widget shows; each reads another form of result. */
export type ScriptChartKind = 'report' | 'trend' | 'bar' | 'pie';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const reportSchema = z.object({
  columns: z.array(z.string()).min(1).max(50),
  rows: z.array(z.array(cell).max(50)).max(2000),
});
const point = z.object({ timeMs: z.number(), value: z.number().nullable() });
const trendSchema = z
  .array(z.object({ name: z.string(), points: z.array(point).max(10_000), color: z.string().optional() }))
  .max(20);
const itemSchema = z
  .array(z.object({ name: z.string(), value: z.number().nullable(), color: z.string().optional() }))
  .max(50);

export type ScriptReport = z.output<typeof reportSchema>;
export type ScriptTrend = z.output<typeof trendSchema>;
export type ScriptItems = z.output<typeof itemSchema>;

export type ScriptResult =
  | { readonly kind: 'report'; readonly report: ScriptReport }
  | { readonly kind: 'trend'; readonly trend: ScriptTrend }
  | { readonly kind: 'bar' | 'pie'; readonly items: ScriptItems };

/** What a script returned, as its widget shows it; `path` says where something else stands than is needed there. */
export type ReadResult =
  | { readonly ok: true; readonly result: ScriptResult }
  | { readonly ok: false; readonly path: string };

/** Reads what a script returned. */
export function readScriptResult(kind: ScriptChartKind, value: unknown): ReadResult {
  if (kind === 'report') {
    const read = reportSchema.safeParse(value);
    return read.success ? { ok: true, result: { kind, report: read.data } } : wrong(read.error);
  }
  if (kind === 'trend') {
    const read = trendSchema.safeParse(value);
    return read.success ? { ok: true, result: { kind, trend: read.data } } : wrong(read.error);
  }
  const read = itemSchema.safeParse(value);
  return read.success ? { ok: true, result: { kind, items: read.data } } : wrong(read.error);
}

function wrong(error: z.ZodError): ReadResult {
  const path = error.issues[0]?.path ?? [];
  return {
    ok: false,
    path: ['return', ...path.map(String)].reduce((all, one) =>
      /^\d+$/.test(one) ? `${all}[${one}]` : `${all}.${one}`,
    ),
  };
}
