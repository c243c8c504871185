/** Light or dark: the two themes. */
export type ThemeMode = 'light' | 'dark';

/** One colour per meaning; a page names the meaning and never a hex value. */
export interface Colours {
  /** Background of the page, and of fields inside the header. */
  page: string;
  /** Cards, tables, header, drawer. */
  surface: string;
  /** Side menu, rows of totals. */
  side: string;
  /** Pop-ups, drop-downs, modals. */
  raised: string;
  /** Table header, hovered row. */
  hover: string;
  /** Edge of cards and columns. */
  line: string;
  /** Between rows; decoration only. */
  lineSoft: string;
  /** Edge of inputs and buttons. */
  controlEdge: string;
  /** Names, numbers, titles. */
  ink: string;
  /** Second values, labels of buttons. */
  ink2: string;
  /** Captions, table header, placeholder. */
  ink3: string;
  /** Disabled elements, chevrons, separators; never essential text. */
  ink4: string;
  /** The one main button, checked boxes, edge of the focus. */
  brand: string;
  brandHover: string;
  brandPressed: string;
  /** Text on the brand's colour. */
  onBrand: string;
  /** Text actions, active tab. */
  link: string;
  /** Selected row, active tab, newest arrival. */
  tint50: string;
  /** Active menu item, active page number, focus ring. */
  tint100: string;
  /** Edge of a tinted box. */
  tint200: string;
  fineText: string;
  fineGround: string;
  lookText: string;
  lookGround: string;
  /** Amber of icons and marks, never of text. */
  lookMark: string;
  actText: string;
  actGround: string;
  informationText: string;
  informationGround: string;
  pastText: string;
  pastGround: string;
  /** Dots, bars and squares next to a number or a word; never text. */
  markGreen: string;
  /** Layer between a modal and the page. */
  mask: string;
}

const light: Colours = {
  page: '#F6F4EF',
  surface: '#FFFFFF',
  side: '#FBFAF7',
  raised: '#FFFFFF',
  hover: '#F7F5F0',
  line: '#E7E2D9',
  lineSoft: '#F0ECE5',
  controlEdge: '#D6D0C5',
  ink: '#262521',
  ink2: '#5C574F',
  ink3: '#706A61',
  ink4: '#B9B3A8',
  brand: '#3B8132',
  brandHover: '#4A9140',
  brandPressed: '#2E6826',
  onBrand: '#FFFFFF',
  link: '#2F7327',
  tint50: '#F0F6EC',
  tint100: '#E0EED8',
  tint200: '#BFDAB3',
  fineText: '#2F7327',
  fineGround: '#EDF5E8',
  lookText: '#8A5A00',
  lookGround: '#FCF3DE',
  lookMark: '#C98508',
  actText: '#BC3A2E',
  actGround: '#FCEEEB',
  informationText: '#1D66A8',
  informationGround: '#EAF2FA',
  pastText: '#6F6960',
  pastGround: '#F1EEE9',
  markGreen: '#6BAE5E',
  mask: 'rgba(38, 37, 33, 0.45)',
};

const dark: Colours = {
  page: '#161513',
  surface: '#1F1E1B',
  side: '#1A1917',
  raised: '#282623',
  hover: '#262421',
  line: '#35322D',
  lineSoft: '#2B2925',
  controlEdge: '#4A463F',
  ink: '#EDEAE3',
  ink2: '#B9B3A7',
  ink3: '#99938A',
  ink4: '#666158',
  brand: '#3F8236',
  brandHover: '#4D9343',
  brandPressed: '#356F2E',
  onBrand: '#FFFFFF',
  link: '#8CCB7F',
  tint50: '#20281D',
  tint100: '#2A3A26',
  tint200: '#3E5C36',
  fineText: '#8CCB7F',
  fineGround: '#22301E',
  lookText: '#E5B45C',
  lookGround: '#352B18',
  lookMark: '#E5B45C',
  actText: '#F19A8E',
  actGround: '#3B2320',
  informationText: '#8BBDED',
  informationGround: '#1C2C3B',
  pastText: '#A8A297',
  pastGround: '#2C2A26',
  markGreen: '#6BAE5E',
  mask: 'rgba(0, 0, 0, 0.6)',
};

export const colours: Readonly<Record<ThemeMode, Colours>> = { light, dark };

/** Returns the colours for users with the system preference for more contrast. */
export function withMoreContrast(set: Colours): Colours {
  return { ...set, ink3: set.ink2, controlEdge: set.ink3, markGreen: set.brand };
}

/** Shadows by the raised element. Cards have an edge and no shadow; buttons have neither. */
export interface Shadows {
  switchPart: string;
  popUp: string;
  drawer: string;
}

export const shadows: Readonly<Record<ThemeMode, Shadows>> = {
  light: {
    switchPart: '0 1px 2px rgba(56, 48, 36, 0.05)',
    popUp: '0 4px 16px rgba(56, 48, 36, 0.1), 0 1px 3px rgba(56, 48, 36, 0.06)',
    drawer: '-12px 0 32px rgba(56, 48, 36, 0.12), -2px 0 6px rgba(56, 48, 36, 0.05)',
  },
  dark: {
    switchPart: '0 1px 2px rgba(0, 0, 0, 0.3)',
    popUp: '0 4px 16px rgba(0, 0, 0, 0.5)',
    drawer: '-12px 0 32px rgba(0, 0, 0, 0.5)',
  },
};

/**
 * Chart colours. `series` in this order (two series: the first and the third; never more than six), `scale` for ordered values of one
 * hue, `around` for distances from a middle.
 */
export interface ChartColours {
  series: readonly [string, string, string, string, string, string];
  scale: readonly string[];
  around: readonly string[];
}

const scaleLight = ['#EFF5EA', '#CFE4C4', '#A4CB95', '#74AC65', '#47873C', '#2A5E24'] as const;
const around = ['#1D4F91', '#4F9CCB', '#B7D6E8', '#EFECE6', '#F0D08C', '#C88500', '#8A5A00'] as const;

export const chartColours: Readonly<Record<ThemeMode, ChartColours>> = {
  light: {
    series: ['#2F7A2C', '#C88500', '#1D4F91', '#4F9CCB', '#A0446E', '#857E73'],
    scale: scaleLight,
    around,
  },
  dark: {
    series: ['#6DBE7B', '#F6C65B', '#5E8FD6', '#CFE8F6', '#D57FA3', '#857F75'],
    scale: scaleLight.toReversed(),
    around,
  },
};

/** System fonts only. Weights are 400 and 600: Microsoft YaHei has no others. */
export const fontFamily =
  '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Segoe UI", sans-serif';
export const fontFamilyCode = 'ui-monospace, Consolas, Menlo, monospace';
export const fontWeight = { normal: 400, strong: 600 } as const;

/** Size and line height of each role of text, in px. */
export const text = {
  caption: { sizePx: 12, linePx: 18 },
  compact: { sizePx: 13, linePx: 20 },
  body: { sizePx: 14, linePx: 22 },
  cardTitle: { sizePx: 14, linePx: 24 },
  section: { sizePx: 16, linePx: 24 },
  page: { sizePx: 20, linePx: 28 },
  login: { sizePx: 24, linePx: 32 },
  figure: { sizePx: 34, linePx: 40 },
} as const;

/** Sizes of text on a screen on the wall, in px of a screen of 1920 by 1080, so that it is readable from five metres. */
export const wallTextPx = { least: 34, heading: 38, body: 42, title: 56, clock: 96, hero: 168 } as const;

/** Distances in px, all multiples of 4; `edge` is that of a page, `gap` lies between cards. */
export const spacePx = { xxs: 4, xs: 8, gap: 12, card: 16, edge: 20, lg: 24, xl: 32, xxl: 40 } as const;

export const radiusPx = {
  checkBox: 4,
  small: 6,
  control: 8,
  loginControl: 10,
  card: 12,
  portrait: 16,
  touch: 16,
  loginCard: 20,
  wallCard: 28,
} as const;

export const heightPx = {
  controlSmall: 28,
  control: 32,
  controlLarge: 36,
  loginControl: 44,
  loginButton: 46,
  touch: 52,
  touchMain: 76,
  header: 52,
  tabs: 38,
  menuItem: 34,
  subMenuItem: 32,
  filterRow: 52,
  tableHeader: 36,
  tableFoot: 48,
  row: 44,
  rowCompact: 32,
  rowComfortable: 52,
} as const;

export const widthPx = { sideMenu: 256, sideMenuCollapsed: 64, drawer: 520, loginCard: 400 } as const;

/** Durations in ms: hover and press, drawers and pop-ups, the maximum. Nothing loops. */
export const motionMs = { fast: 100, middle: 160, slow: 200 } as const;
export const motionEasing = 'cubic-bezier(0.2, 0, 0, 1)';

/** Stacking order. Messages are at the component library's level (2010). */
export const layer = {
  tableHeader: 10,
  contentDrawer: 20,
  frame: 30,
  modal: 1000,
  dropDown: 1050,
  commandPalette: 1100,
  forcedDialog: 1200,
} as const;
