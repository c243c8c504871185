import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds serious, or worse, as sentences with the elements. Tabs that are not seen were looked at when they were.
 * Where `onlyColours`, nothing else is looked at: another theme changes nothing but them.
 */
export async function seriousFindings(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  // It stays in a page until that is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: [['[role=tabpanel][style*="display: none"]']] },
        { resultTypes: ['violations'], preload: false, ...rules },
      ),
    onlyColours ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } } : {},
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
}
