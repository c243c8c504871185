import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { menus } from '@kiga/contract/app/menus.ts';
import { currentSession } from '@kiga/contract/identity/session.acts.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import type { Plugin, Rolldown } from 'vite';
import { skeletonMarkup } from './first-skeleton.config.ts';
import type { FirstScreen, PageFacts } from './src/app/first-page.ts';

type Chunk = Rolldown.OutputChunk;

/** Areas whose words the screens of an area need; the same table as in area-words.ts, which a test compares. */
export interface Speaking {
  areasSpokenOf(area: string): readonly string[];
}

/**
 * Writes a page for the screen of each menu row, `pages/<path>.html`: index.html that besides names the screen, so that its program, its
 * words and its first rows are fetched at once. A page names its own screen only: another area adds nothing to it.
 */
export function firstPages({ areasSpokenOf }: Speaking): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const chunkOf = (file: string) => {
        const found = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.replaceAll('\\', '/').endsWith(`/web/src/${file}`),
        );
        if (!found) this.error(`first-pages.config.ts: ${file} is no chunk of its own`);
        return found;
      };
      const start = closure(bundle, [
        chunkOf('app/start-app.tsx'),
        chunkOf('app/zod-without-eval.ts'),
        chunkOf('app/react-program.ts'),
      ]);
      const facts = (screen: FirstScreen | null): PageFacts => ({
        session: currentSession.path,
        words: {
          zh_CN: `/${chunkOf('app/first.zh-CN.ts').fileName}`,
          en_US: `/${chunkOf('app/first.en-US.ts').fileName}`,
        },
        screen,
      });
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const write = (name: string, screen: FirstScreen | null, parts: readonly Chunk[]) => {
        const file = join(dir, name);
        mkdirSync(dirname(file), { recursive: true });
        const told = page.replace('</title>', `</title>\n${linesOf(facts(screen), parts, page)}`);
        writeFileSync(file, screen === null ? told : told.replace('</body>', `  ${skeletonMarkup()}\n  </body>`));
      };
      write('index.html', null, start);
      for (const row of menus) {
        if (row.href === null || row.componentUrl === null) continue;
        const program = screenOf(row, chunks);
        if (!program) this.error(`first-pages.config.ts: the screen of ${row.key} is no chunk of its own`);
        const [area = ''] = (row.screen ?? '').split('/');
        const words = (tag: string) =>
          areasSpokenOf(area).map((one) => `/${chunkOf(`${one}/${one}.${tag}.ts`).fileName}`);
        const screen: FirstScreen = {
          name: row.componentUrl,
          href: row.href,
          onePage: row.onePage === true,
          program: `/${program.fileName}`,
          words: { zh_CN: words('zh-CN'), en_US: words('en-US') },
          list: listOf(row),
        };
        write(`pages${row.href}.html`, screen, [
          ...start,
          ...closure(bundle, [program]).filter((part) => !start.includes(part)),
        ]);
      }
    },
  };
}

/** A screen that is the list of an entity asks for its first page. */
function listOf({ entity }: MenuDeclaration): FirstScreen['list'] {
  if (entity === undefined) return null;
  const [area = '', name = ''] = entity.split('.');
  return { entity, path: `/api/${area}/${pathOfAct(name)}/page` };
}

function screenOf({ screen = '' }: MenuDeclaration, chunks: readonly Chunk[]): Chunk | undefined {
  const [area = '', name = ''] = screen.split('/');
  return chunks.find(({ facadeModuleId }) => {
    const path = facadeModuleId?.replaceAll('\\', '/') ?? '';
    return path.includes(`/web/src/${area}/`) && path.endsWith(`/${name}.screen.tsx`);
  });
}

/** The chunks with all that they import before they run. */
function closure(bundle: Rolldown.OutputBundle, begin: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  begin.forEach(add);
  return [...found];
}

/** What a page says of itself, with its styles and scripts as far as it does not name them already. */
function linesOf(facts: PageFacts, parts: readonly Chunk[], page: string): string {
  const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const links = [
    ...styles.map((name) => ({ name, link: `<link rel="stylesheet" crossorigin href="/${name}">` })),
    ...parts.map(({ fileName: name }) => ({ name, link: `<link rel="modulepreload" crossorigin href="/${name}">` })),
  ].filter(({ name }) => !page.includes(`/${name}"`));
  // Data, no script: the content security policy lets it stand in the page.
  const data = `<script type="application/json" id="page-facts">${JSON.stringify(facts)}</script>`;
  return [data, ...new Set(links.map(({ link }) => link))].map((line) => `    ${line}`).join('\n');
}
