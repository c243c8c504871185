import {
  type Colours,
  chartColours,
  colours,
  fontFamily,
  fontFamilyCode,
  heightPx,
  motionEasing,
  motionMs,
  radiusPx,
  shadows,
  spacePx,
  type ThemeMode,
  text,
  wallTextPx,
  withMoreContrast,
} from './tokens.ts';

/**
 * Returns the tokens as CSS custom properties, for our own styles and for pages without the component library. `ink2` is `--kiga-ink-2`;
 * size and line height of a text role are `--kiga-text-body` and `--kiga-line-body`. The series of charts are `--kiga-series-1` to
 * `--kiga-series-6`. `--kiga-wall-px` is a px of a screen on the wall, and `--kiga-wall-body` the size of its text. The others are
 * `--kiga-space-`, `--kiga-radius-`, `--kiga-height-`, `--kiga-shadow-` and `--kiga-motion-`. `data-theme` on the root element selects the colour set.
 */
export function cssVariables(): string {
  return [
    rule(':root', sharedVariables()),
    ...(['light', 'dark'] as const).map((mode) => rule(selectorOf(mode), modeVariables(mode, colours[mode]))),
    `@media (prefers-contrast: more) {\n${(['light', 'dark'] as const)
      .map((mode) => rule(selectorOf(mode), modeVariables(mode, withMoreContrast(colours[mode]))))
      .join('\n')}\n}`,
    '@media (prefers-reduced-motion: reduce) {\n' +
      ':root { --kiga-motion-fast: 0s; --kiga-motion-middle: 0s; --kiga-motion-slow: 0s; }\n}',
  ].join('\n');
}

const selectorOf = (mode: ThemeMode) => (mode === 'light' ? ':root' : ':root[data-theme="dark"]');

function sharedVariables(): Record<string, string> {
  return {
    'font-family': fontFamily,
    'font-family-code': fontFamilyCode,
    'motion-easing': motionEasing,
    ...named('text', text, (role) => `${role.sizePx}px`),
    ...named('line', text, (role) => `${role.linePx}px`),
    // One px of a screen of 1920 by 1080, whatever the size of the screen.
    'wall-px': 'min(100vw / 1920, 100vh / 1080)',
    ...named('wall', wallTextPx, (px) => `calc(${px} * var(--kiga-wall-px))`),
    ...named('space', spacePx, (px) => `${px}px`),
    ...named('radius', radiusPx, (px) => `${px}px`),
    ...named('height', heightPx, (px) => `${px}px`),
    ...named('motion', motionMs, (ms) => `${ms}ms`),
  };
}

function modeVariables(mode: ThemeMode, set: Colours): Record<string, string> {
  const plain = Object.fromEntries(Object.entries(set).map(([name, value]) => [kebab(name), value]));
  const series = Object.fromEntries(chartColours[mode].series.map((colour, index) => [`series-${index + 1}`, colour]));
  return { ...plain, ...series, ...named('shadow', { ...shadows[mode] }, (shadow) => shadow) };
}

function named<T>(family: string, values: Readonly<Record<string, T>>, css: (value: T) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${family}-${kebab(name)}`, css(value)]));
}

function rule(selector: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `--kiga-${name}: ${value};`);
  const scheme = selector.includes('dark') ? 'color-scheme: dark;' : 'color-scheme: light;';
  return `${selector} { ${scheme} ${lines.join(' ')} }`;
}

const kebab = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
