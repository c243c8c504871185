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

/** Areas whose texts the screens of an area need. The table is in areas-spoken-of.ts. */
export interface Speaking {
  areasSpokenOf(area: string): readonly string[];
}

/**
 * Returns a plugin that writes a page for each menu row's screen, `pages/<path>.html`. It is index.html with the name
 * of the screen, so that the browser fetches its code, texts and first rows at once. Other areas add nothing to a page.
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
      const wordsOf = (tag: string) =>
        closure(bundle, [chunkOf(`app/first.${tag}.ts`)])
          .filter((part) => !start.includes(part))
          .map(({ fileName }) => `/${fileName}`);
      const facts = (screen: FirstScreen | null): PageFacts => ({
        session: currentSession.path,
        words: { zh_CN: wordsOf('zh-CN'), en_US: wordsOf('en-US') },
        screen,
      });
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const write = (name: string, screen: FirstScreen | null, parts: readonly Chunk[]) => {
        const file = join(dir, name);
        mkdirSync(dirname(file), { recursive: true });
        // Few files come at a time: what decides on the theme and what asks for the rows come before what shows them.
        const told = page
          .replace('</title>', `</title>\n${dataOf(facts(screen))}`)
          .replace('    <script type="module"', `${linesOf(stylesOf(parts), page)}    <script type="module"`)
          .replace('  </head>', `${linesOf(programsOf(parts), page)}  </head>`);
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

/** Returns the first list of a screen; it exists for screens that list an entity. */
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

/** Returns the chunks with all their static imports. */
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

/** Returns the facts of a page as an element. Data, no script: the content security policy lets it stand in the page. */
function dataOf(facts: PageFacts): string {
  return `    <script type="application/json" id="page-facts">${JSON.stringify(facts)}</script>`;
}

interface Link {
  /** Name of the file. */
  name: string;
  link: string;
}

function stylesOf(parts: readonly Chunk[]): Link[] {
  const names = new Set(parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [...names].map((name) => ({ name, link: `<link rel="stylesheet" crossorigin href="/${name}">` }));
}

function programsOf(parts: readonly Chunk[]): Link[] {
  return parts.map(({ fileName: name }) => ({ name, link: `<link rel="modulepreload" crossorigin href="/${name}">` }));
}

/** The links that a page does not have already. */
function linesOf(links: readonly Link[], page: string): string {
  return links.flatMap(({ name, link }) => (page.includes(`/${name}"`) ? [] : [`    ${link}\n`])).join('');
}
