/** The product's type face, for antd and canvases; `base.css` has the same as `--font`. */
export const FONT_FAMILY =
  '"Inter Variable", "Segoe UI", -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", Roboto, "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';
