/** The product's type face, for antd and canvases; `base.css` has the same as `--font`. */
export const FONT_FAMILY =
  '"Inter Variable", Inter, "Segoe UI", system-ui, -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
