import { type ThemeConfig, theme } from 'antd';
import { FONT_FAMILY } from './font.ts';
import { dark, light, type Palette } from './palette.ts';
import type { ThemeMode } from './store.ts';

function tokensOf(p: Palette): ThemeConfig['token'] {
  return {
    fontFamily: FONT_FAMILY,
    fontSize: 14,
    borderRadius: 6,
    controlHeight: 34,
    wireframe: false,
    colorPrimary: p.accent,
    colorInfo: p.accent,
    colorLink: p.accent,
    colorLinkHover: p.accentHover,
    colorSuccess: p.accent,
    colorError: p.bad,
    colorWarning: p.notice,
    colorTextBase: p.text,
    colorBgBase: p.surface,
    colorBgLayout: p.canvas,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorText: p.text,
    colorTextSecondary: p.textSecondary,
    colorTextTertiary: p.textMuted,
    colorTextDescription: p.textMuted,
    colorTextPlaceholder: p.textMuted,
    colorBorder: p.line,
    colorBorderSecondary: p.line,
    colorSplit: p.line,
    colorWarningBg: p.noticeSoft,
    colorWarningBorder: p.notice,
    colorErrorBg: p.badSoft,
    colorErrorBorder: p.bad,
    colorInfoBg: p.accentSoft,
    colorInfoBorder: p.accent,
    colorSuccessBg: p.accentSoft,
    colorSuccessBorder: p.accent,
    colorTextLightSolid: p.onAccent,
    // The chosen line of lists, menus and trees; what the algorithm derives from the accent is dark and muddy.
    controlItemBgActive: p.accentSoft,
    controlItemBgActiveHover: p.accentSoft,
    boxShadowSecondary: p.shadow,
  };
}

const configOf = (mode: ThemeMode, p: Palette): ThemeConfig => ({
  algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: tokensOf(p),
  components: {
    // The dark algorithm dims the accent; what carries action keeps it.
    Button: {
      colorPrimary: p.accent,
      colorPrimaryHover: p.accentHover,
      colorPrimaryActive: p.accentHover,
      primaryColor: p.onAccent,
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
    },
    Table: {
      headerBg: p.sunken,
      headerColor: p.textSecondary,
      headerSplitColor: 'transparent',
      rowHoverBg: p.hover,
      // What the algorithm derives from the accent is so dark that links in a chosen row are hard to read.
      rowSelectedBg: p.accentSoft,
      rowSelectedHoverBg: p.accentSoft,
      cellPaddingBlock: 10,
      cellPaddingInline: 14,
      borderColor: p.line,
    },
    Tabs: {
      itemSelectedColor: p.accent,
      itemHoverColor: p.accentHover,
      inkBarColor: p.accent,
      horizontalItemGutter: 28,
      titleFontSize: 14,
    },
    Segmented: { trackBg: p.sunken, itemSelectedBg: p.raised },
    Tooltip: {
      colorBgSpotlight: mode === 'dark' ? p.raised : p.text,
      colorTextLightSolid: mode === 'dark' ? p.text : p.surface,
    },
    // Their frame alone says that there is something to choose.
    Radio: { colorBorder: p.textMuted },
    Checkbox: { colorBorder: p.textMuted },
    // Days of the months before and after are there to be chosen; those that cannot be have a ground of their own.
    DatePicker: { colorTextDisabled: p.textMuted },
    Modal: { contentBg: p.raised, headerBg: p.raised },
  },
});

/** Without its own motion: what waits for the end of an animation that never runs would stay out of sight. */
const resting = (config: ThemeConfig): ThemeConfig => ({
  ...config,
  token: { ...config.token, motion: false },
});

const PALETTES: Record<ThemeMode, Palette> = { light, dark };

/** Of each palette, which is made anew only when a style is put on. */
const made = new WeakMap<Palette, Record<'moving' | 'resting', ThemeConfig>>();

/** antd's theme from our palette; pages hold no colours of their own. */
export function antdThemeOf(mode: ThemeMode, hasMotion: boolean, palette = PALETTES[mode]): ThemeConfig {
  let themes = made.get(palette);
  if (themes === undefined) {
    const moving = configOf(mode, palette);
    themes = { moving, resting: resting(moving) };
    made.set(palette, themes);
  }
  return themes[hasMotion ? 'moving' : 'resting'];
}
