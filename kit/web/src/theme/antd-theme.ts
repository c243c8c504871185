import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { themeClass } from './theme-class.ts';
import {
  colours,
  fontFamily,
  fontFamilyCode,
  fontWeight,
  heightPx,
  layer,
  motionEasing,
  radiusPx,
  shadows,
  spacePx,
  type ThemeMode,
  text,
  widthPx,
  withMoreContrast,
} from './tokens.ts';

// The library's dark algorithm shifts its base colours; ours are chosen for each theme and stay as they are.
const keepingColours =
  (derive: MappingAlgorithm): MappingAlgorithm =>
  (seed) => ({
    ...derive(seed),
    colorPrimary: seed.colorPrimary,
    colorSuccess: seed.colorSuccess,
    colorWarning: seed.colorWarning,
    colorError: seed.colorError,
    colorInfo: seed.colorInfo,
    colorLink: seed.colorLink,
  });

const algorithms: Readonly<Record<ThemeMode, MappingAlgorithm>> = {
  light: keepingColours(theme.defaultAlgorithm),
  dark: keepingColours(theme.darkAlgorithm),
};

/** System preferences of the user in addition to light or dark. */
export interface ThemePreferences {
  moreContrast?: boolean;
  reducedMotion?: boolean;
}

/** Returns the tokens in the form of the component library, for `ConfigProvider theme`. */
export function antdTheme(mode: ThemeMode, preferences: ThemePreferences = {}): ThemeConfig {
  return {
    algorithm: algorithms[mode],
    // The library stores its variables per key: one for each colour set, so that a change of theme is a change of class.
    cssVar: { key: themeClass(mode, preferences.moreContrast) },
    hashed: false,
    token: { ...colourTokens(mode, preferences), ...shapeTokens(preferences) },
    components: componentTokens(mode, preferences),
  };
}

function coloursFor(mode: ThemeMode, { moreContrast }: ThemePreferences) {
  return moreContrast ? withMoreContrast(colours[mode]) : colours[mode];
}

function colourTokens(mode: ThemeMode, preferences: ThemePreferences): NonNullable<ThemeConfig['token']> {
  const c = coloursFor(mode, preferences);
  return {
    colorBgLayout: c.page,
    colorBgContainer: c.surface,
    colorBgElevated: c.raised,
    colorBgContainerDisabled: c.hover,
    colorBgMask: c.mask,
    colorFillAlter: c.hover,
    colorFillSecondary: c.pastGround,
    colorFillTertiary: c.hover,
    colorFillQuaternary: c.hover,
    colorBorder: c.controlEdge,
    colorBorderDisabled: c.line,
    colorBorderSecondary: c.line,
    colorSplit: c.lineSoft,
    colorText: c.ink,
    colorTextHeading: c.ink,
    colorTextSecondary: c.ink2,
    colorTextTertiary: c.ink3,
    colorTextDescription: c.ink3,
    colorTextPlaceholder: c.ink3,
    colorTextQuaternary: c.ink4,
    colorTextDisabled: c.ink4,
    colorTextLightSolid: c.onBrand,
    colorIcon: c.ink3,
    colorIconHover: c.ink,

    colorPrimary: c.brand,
    colorPrimaryHover: c.brandHover,
    colorPrimaryActive: c.brandPressed,
    colorPrimaryText: c.link,
    colorPrimaryTextHover: c.link,
    colorPrimaryTextActive: c.link,
    colorPrimaryBg: c.tint50,
    colorPrimaryBgHover: c.tint100,
    // The library draws the focus ring with this one; tint 200 would be too pale.
    colorPrimaryBorder: mode === 'dark' ? c.link : c.brand,
    colorPrimaryBorderHover: c.brandHover,
    colorLink: c.link,
    colorLinkHover: c.link,
    colorLinkActive: c.link,
    linkHoverDecoration: 'underline',

    colorSuccess: c.fineText,
    colorSuccessText: c.fineText,
    colorSuccessBg: c.fineGround,
    colorSuccessBorder: c.tint200,
    colorWarning: c.lookMark,
    colorWarningText: c.lookText,
    colorWarningBg: c.lookGround,
    colorError: c.actText,
    colorErrorText: c.actText,
    colorErrorBg: c.actGround,
    colorInfo: c.informationText,
    colorInfoText: c.informationText,
    colorInfoBg: c.informationGround,

    controlItemBgHover: c.hover,
    controlItemBgActive: c.tint50,
    controlItemBgActiveHover: c.tint100,
    controlOutline: c.tint100,
    boxShadow: shadows[mode].popUp,
    boxShadowSecondary: shadows[mode].popUp,
    boxShadowTertiary: 'none',
  };
}

function shapeTokens({ reducedMotion }: ThemePreferences): NonNullable<ThemeConfig['token']> {
  return {
    fontFamily,
    fontFamilyCode,
    fontWeightStrong: fontWeight.strong,
    fontSize: text.body.sizePx,
    lineHeight: text.body.linePx / text.body.sizePx,
    fontSizeSM: text.caption.sizePx,
    lineHeightSM: text.caption.linePx / text.caption.sizePx,
    fontSizeLG: text.section.sizePx,
    lineHeightLG: text.section.linePx / text.section.sizePx,
    fontSizeXL: text.page.sizePx,
    fontSizeHeading3: text.login.sizePx,
    lineHeightHeading3: text.login.linePx / text.login.sizePx,
    fontSizeHeading4: text.page.sizePx,
    lineHeightHeading4: text.page.linePx / text.page.sizePx,
    fontSizeHeading5: text.section.sizePx,
    lineHeightHeading5: text.section.linePx / text.section.sizePx,
    sizeUnit: 4,
    borderRadiusXS: radiusPx.checkBox,
    borderRadiusSM: radiusPx.small,
    borderRadius: radiusPx.control,
    borderRadiusLG: radiusPx.card,
    controlHeightSM: heightPx.controlSmall,
    controlHeight: heightPx.control,
    controlHeightLG: heightPx.controlLarge,
    controlOutlineWidth: 3,
    lineWidthFocus: 2,
    zIndexPopupBase: layer.modal,
    motion: !reducedMotion,
    // These variables are zero when the system asks for reduced motion; `motion: false` does not change a given duration.
    motionDurationFast: 'var(--kiga-motion-fast)',
    motionDurationMid: 'var(--kiga-motion-middle)',
    motionDurationSlow: 'var(--kiga-motion-slow)',
    motionEaseOut: motionEasing,
    motionEaseInOut: motionEasing,
  };
}

function componentTokens(mode: ThemeMode, preferences: ThemePreferences): NonNullable<ThemeConfig['components']> {
  const c = coloursFor(mode, preferences);
  return {
    Layout: {
      bodyBg: c.page,
      headerBg: c.surface,
      headerHeight: heightPx.header,
      headerPadding: `0 ${spacePx.edge}px`,
      siderBg: c.side,
      lightSiderBg: c.side,
      triggerBg: c.side,
      triggerColor: c.ink2,
    },
    Menu: {
      itemBg: c.side,
      subMenuItemBg: c.side,
      itemColor: c.ink2,
      itemHoverColor: c.ink,
      itemHoverBg: c.hover,
      itemActiveBg: c.tint100,
      itemSelectedBg: c.tint100,
      itemSelectedColor: mode === 'dark' ? c.link : c.brandPressed,
      subMenuItemSelectedColor: c.ink,
      itemHeight: heightPx.menuItem,
      itemBorderRadius: radiusPx.control,
      itemMarginInline: 10,
      itemMarginBlock: 1,
      iconSize: 18,
      collapsedIconSize: 18,
      collapsedWidth: widthPx.sideMenuCollapsed,
      activeBarBorderWidth: 0,
      popupBg: c.raised,
    },
    Tree: { titleHeight: heightPx.control },
    Table: {
      headerBg: c.hover,
      headerColor: c.ink3,
      fontWeightStrong: fontWeight.normal,
      headerSplitColor: 'transparent',
      headerSortActiveBg: c.hover,
      headerSortHoverBg: c.lineSoft,
      fixedHeaderSortActiveBg: c.hover,
      bodySortBg: 'transparent',
      headerBorderRadius: 0,
      borderColor: c.lineSoft,
      rowHoverBg: c.hover,
      rowSelectedBg: c.tint50,
      rowSelectedHoverBg: c.tint50,
      rowExpandedBg: c.side,
      footerBg: c.surface,
      selectionColumnWidth: 38,
      cellPaddingBlock: 10,
      cellPaddingInline: 12,
      cellPaddingBlockMD: 5,
      cellPaddingInlineMD: 10,
      cellPaddingBlockSM: 2,
      cellPaddingInlineSM: 8,
    },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultColor: c.ink,
      dangerColor: mode === 'dark' ? c.surface : c.onBrand,
      // White on brand hover has a contrast of 3.9 to 1; the pressed background keeps the text readable on hover.
      colorPrimaryHover: c.brandPressed,
      defaultHoverColor: c.link,
      defaultHoverBorderColor: c.link,
      defaultActiveColor: c.link,
      defaultActiveBorderColor: c.link,
      fontWeight: fontWeight.normal,
      contentFontSizeLG: text.body.sizePx,
    },
    Input: { hoverBorderColor: c.ink4, activeBorderColor: c.brand, paddingInline: 11 },
    InputNumber: { hoverBorderColor: c.ink4, activeBorderColor: c.brand },
    DatePicker: { hoverBorderColor: c.ink4, activeBorderColor: c.brand, cellActiveWithRangeBg: c.tint50 },
    Select: {
      hoverBorderColor: c.ink4,
      activeBorderColor: c.brand,
      activeOutlineColor: c.tint100,
      optionSelectedBg: c.tint50,
      optionSelectedColor: c.ink,
      optionActiveBg: c.hover,
    },
    Checkbox: { borderRadiusSM: radiusPx.checkBox },
    Segmented: {
      trackBg: c.lineSoft,
      trackPadding: 2,
      itemColor: c.ink2,
      itemHoverColor: c.ink,
      itemSelectedBg: mode === 'dark' ? c.tint100 : c.surface,
      itemSelectedColor: c.ink,
      boxShadowTertiary: shadows[mode].switchPart,
    },
    Tabs: {
      itemColor: c.ink2,
      itemHoverColor: c.ink,
      itemActiveColor: c.link,
      itemSelectedColor: c.link,
      inkBarColor: mode === 'dark' ? c.link : c.brand,
      titleFontSize: text.body.sizePx,
    },
    Pagination: {
      itemSize: 28,
      itemBg: 'transparent',
      itemActiveBg: c.tint100,
      itemActiveColor: c.link,
      itemActiveColorHover: c.link,
      // Makes the edge of the active number invisible.
      colorPrimary: c.tint100,
      colorPrimaryHover: c.tint100,
    },
    Card: { headerFontSize: text.cardTitle.sizePx, headerHeight: 48, bodyPadding: spacePx.card, headerPadding: 16 },
    Modal: { contentBg: c.raised, headerBg: c.raised, titleFontSize: text.section.sizePx },
    Drawer: { footerPaddingBlock: 10, footerPaddingInline: spacePx.edge },
    Form: { labelColor: c.ink2, labelFontSize: text.compact.sizePx, labelRequiredMarkColor: c.actText },
    Tag: { defaultBg: c.pastGround, defaultColor: c.pastText, colorWarning: c.lookText },
    Tooltip: { colorBgSpotlight: mode === 'dark' ? c.controlEdge : c.ink },
    Breadcrumb: { itemColor: c.ink3, linkColor: c.ink3, lastItemColor: c.ink, separatorColor: c.ink4 },
    Progress: { defaultColor: c.markGreen, remainingColor: c.lineSoft },
    Badge: { colorError: c.actText, colorTextLightSolid: mode === 'dark' ? c.actGround : c.onBrand },
  };
}
