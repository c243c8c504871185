import { theme } from 'antd';
import { expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { colours } from './tokens.ts';

it.each(['light', 'dark'] as const)('the colours of the %s theme reach the component library unchanged', (mode) => {
  const token = theme.getDesignToken(antdTheme(mode));
  const set = colours[mode];
  expect([token.colorPrimary, token.colorLink, token.colorError, token.colorBgContainer, token.colorText]).toEqual([
    set.brand,
    set.link,
    set.actText,
    set.surface,
    set.ink,
  ]);
});

it('a theme has no motion when the system asks for reduced motion', () => {
  expect(theme.getDesignToken(antdTheme('light', { reducedMotion: true })).motion).toBe(false);
  expect(theme.getDesignToken(antdTheme('light')).motion).toBe(true);
});
