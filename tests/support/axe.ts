import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The serious and critical findings of axe, as sentences with the elements. Hidden tabs are skipped, because they were checked when
 * they were shown. With `onlyColours` axe checks colours alone, because another theme changes nothing else.
 */
export async function seriousFindings(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  // The script stays in a page until a reload.
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
