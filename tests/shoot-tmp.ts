import { enter, startBrowser } from './support/browser.ts';
const browser = await startBrowser();
const address = 'http://127.0.0.1:7831';
const page = await browser.open(address, { language: 'zh_CN' });
const failures: string[] = [];
page.on('pageerror', (error) => failures.push(String(error)));
page.on('response', async (r) => { if (r.url().includes('/api/') && r.status() >= 400) failures.push(`${r.status()} ${r.url()} ${await r.text().catch(() => '')}`.slice(0, 400)); });
await page.setViewportSize({ width: 1366, height: 768 });
await enter(page, 'demo3', '/catering/recipes');
const shots: [string, string][] = [['week', '/catering/recipes'], ['next', '/catering/recipes?day=2026-12-02'], ['add', '/addRecipe?recipeDate=2026-12-14'], ['dishes', '/catering/dishes'], ['list', '/catering/recipe-list'], ['samples', '/catering/samples'], ['buy', '/catering/purchasing'], ['purchases', '/catering/purchases'], ['months', '/catering/meal-months'], ['rules', '/catering/catering-rules'], ['subs', '/catering/substitutes']];
for (const [name, path] of shots) {
  await page.goto(address + path);
  await page.waitForTimeout(3500);
  await page.screenshot({ path: `/tmp/catering-${name}.png` });
}
console.log(failures.join('\n') || 'no failures');
await browser.close();
process.exit(0);
