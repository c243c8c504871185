import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCache, extractStyle as readCache, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import { antdTheme } from '@kiga/kit-web/theme/antd-theme.ts';
import { ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import type { Plugin } from 'vite';

/** What the pages use of antd, by the names its styles have there. A build fails where one is missing, or no longer used. */
const used: readonly string[] = [
  'Addon',
  'Alert',
  'App',
  'Button',
  'Button-compact',
  'Checkbox',
  'Collapse',
  'DatePicker',
  'Drawer',
  'Dropdown',
  'Empty',
  'Form',
  'Form-item-item',
  'Grid',
  'Input-Component',
  'Input-Shared',
  'Input-TextArea',
  'InputNumber',
  'Menu',
  'Message',
  'Message-PurePanel',
  'Modal',
  'Modal-confirm',
  'Notification',
  'Notification-PurePanel',
  'Pagination',
  'Pagination-bordered',
  'Popconfirm',
  'Popover',
  'Progress',
  'Radio',
  'Segmented',
  'Select',
  'Skeleton',
  'Space',
  'Space-Compact',
  'Spin',
  'Steps',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'Tag-preset',
  'Tag-status',
  'Tooltip',
  'Tree',
  'TreeSelect',
  'Typography',
  'Upload',
  'Wave',
];

/** What antd adds for every component, and for icons. */
const ofAll = ['Shared', 'ant-design-icons'];

/** All that have variables of their own: motion has none. */
const themes = [
  antdTheme('light'),
  antdTheme('dark'),
  antdTheme('light', { moreContrast: true }),
  antdTheme('dark', { moreContrast: true }),
];

/** Where components bear the library's classes without being made by it: what stands in the first list. */
const lightFolders = ['light', 'list'].map((name) =>
  fileURLToPath(new URL(`../../kit/web/src/${name}`, import.meta.url)),
);
const makersFile = '/antd/es/theme/util/genStyleUtils.js';
const iconStyleFile = '/antd/es/theme/util/useResetIconStyle.js';
const styleFile = /\/antd\/es\/.+\/style(\/[\w-]+)?\.js$/;

/**
 * Makes the styles of antd while building, as one file, where by itself antd makes them in each page while that renders. What
 * would make them is left out of the pages. While developing antd does it its own way.
 */
export function antdStyles(): Plugin {
  const stylesOf = new Map<string, string[]>();
  /** Names of the files of all styles, and of those that are linked by the page. */
  let sheets = { all: '', first: '' };
  let builds = false;
  let checks = false;
  return {
    name: 'antd-styles',
    enforce: 'pre',
    configResolved({ command, mode }) {
      builds = command === 'build';
      // Built for developing, more stays of what is not used.
      checks = mode === 'production';
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      if (!builds) return null;
      if (path.endsWith(makersFile)) return { code: withoutMakers(code), map: null };
      if (path.endsWith(iconStyleFile)) return { code: 'export default () => undefined;', map: null };
      if (!styleFile.test(path)) return null;
      const calls = callsOfMakers(this.parse(code));
      const names = calls.map(({ name }) => name);
      stylesOf.set(id, names);
      // From the last one on, so that the places of the others stay right.
      const bare = calls.reduceRight((text, { from, to }) => `${text.slice(0, from)}()${text.slice(to)}`, code);
      return { code: bare, map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) =>
        builds && filename.endsWith('index.html')
          ? [
              {
                tag: 'link',
                attrs: { rel: 'stylesheet', href: `/${sheets.first}`, 'data-library-styles': `/${sheets.all}` },
                // Before all styles of ours, so that these override them.
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
    generateBundle(_options, bundle) {
      const all = styleSheet();
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }));
      sheets = { all: emit('antd.css', all), first: emit('antd-first.css', firstOf(all)) };
      if (!checks) return;
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
      const kept = modules.filter(([, { renderedLength }]) => renderedLength > 0);
      const found = new Set(kept.flatMap(([id]) => stylesOf.get(id) ?? []));
      const missing = [...found].filter((name) => !used.includes(name)).map((name) => `${name} is used and missing`);
      const needless = used.filter((name) => !found.has(name)).map((name) => `${name} is not used`);
      if (missing.length + needless.length > 0)
        this.error(`antd-styles.config.ts: ${[...missing, ...needless].join('; ')}`);
    },
  };
}

/** The functions with which antd's components make their styles, as ones that make none and only name the set of variables. */
function withoutMakers(code: string): string {
  const others = code.indexOf('export const genCssVar =');
  if (others === -1) throw new Error('antd makes its styles elsewhere now');
  return `import { useContext } from 'react';
import { DesignTokenContext } from '../context';
const useVariables = () => ['', useContext(DesignTokenContext).cssVar.key];
const useNothing = () => '';
const Nothing = () => null;
export const genStyleHooks = () => useVariables;
export const genComponentStyleHook = () => useNothing;
export const genSubStyleComponent = () => Nothing;
${code.slice(others)}`;
}

const makers = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

interface MakerCall {
  name: string;
  from: number;
  to: number;
}

/** Where in a file styles are made: how they are named, and from where to where the arguments stand, brackets included. */
function callsOfMakers(node: unknown): MakerCall[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isCallOfMaker(node)) return Object.values(node).flatMap(callsOfMakers);
  const [first] = node.arguments;
  const name = first?.elements?.map(({ value }) => value).join('-') ?? String(first?.value);
  return [{ name, from: node.callee.end, to: node.end }];
}

/** As far as it matters here: the component is named by a string, or by several in a list. */
interface CallOfMaker {
  type: 'CallExpression';
  callee: { name: string; end: number };
  arguments: { value?: string; elements?: { value: string }[] }[];
  end: number;
}

function isCallOfMaker(node: object): node is CallOfMaker {
  const { type, callee } = node as Partial<CallOfMaker>;
  return type === 'CallExpression' && makers.includes(callee?.name ?? '');
}

/** The styles of what is used, which are the same in all themes, and the variables that its components have in each. */
function styleSheet(): string {
  const sheets = themes.map((theme) => {
    const cache = createCache();
    const within = (all: ReactNode) =>
      createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, all));
    renderAll({ customTheme: within });
    for (const key of cache.cache.keys()) if (!isUsed(key.split('%'))) cache.cache.delete(key);
    // In the order in which they came first, as in a page.
    cache.updateTimes.clear();
    const variables = readCache(cache, { plain: true, types: ['token', 'cssVar'] });
    return {
      // Without the note for a page that would make styles itself, which comes last.
      styles: readCache(cache, { plain: true, types: 'style' }).replace(/\.data-ant-cssinjs-cache-path\{.*$/s, ''),
      variables: rulesOf(variables, `.${(theme.cssVar as { key: string }).key}`),
    };
  });
  const styles = new Set(sheets.map((sheet) => sheet.styles));
  if (styles.size > 1) throw new Error('antd has styles that depend on the theme');
  return [...styles, variablesOf(sheets.map(({ variables }) => variables))].join('\n');
}

/** Whether a part of the cache is of what is used: its path is `style`, nothing, component and part; or `cssVar` and component. */
function isUsed([kind, first, style = '']: string[]): boolean {
  if (kind === 'token') return true;
  if (kind === 'cssVar') return used.some((name) => name.split('-')[0] === first);
  return ofAll.includes(style) || used.some((name) => style === (name.includes('-') ? name : `${name}-${name}`));
}

/** Variables of a theme: declarations by selector, in which `anyTheme` stands for the class of the theme. */
interface Rules {
  theme: string;
  declarations: Map<string, string[]>;
}

const anyTheme = '.any-theme';

function rulesOf(sheet: string, theme: string): Rules {
  const rules = sheet.replaceAll(theme, anyTheme).matchAll(/([^{}]+)\{([^{}]*)\}/g);
  const ofTheme = [...(rules as Iterable<[string, string, string]>)].filter(([, name]) => name.includes(anyTheme));
  return { theme, declarations: new Map(ofTheme.map(([, name, body]) => [name, body.split(';').filter(Boolean)])) };
}

/** Variables of all themes as a style sheet: first those that are the same in each, then what differs. */
function variablesOf(all: readonly Rules[]): string {
  const isShared = (name: string, declaration: string) =>
    all.every(({ declarations }) => declarations.get(name)?.includes(declaration));
  const write = ({ declarations }: Rules, theme: string, shared: boolean) =>
    [...declarations].map(([name, own]) => {
      const chosen = own.filter((declaration) => isShared(name, declaration) === shared);
      return chosen.length === 0 ? '' : `${name.replaceAll(anyTheme, theme)}{${chosen.join(';')}}\n`;
    });
  const every = `:is(${all.map(({ theme }) => theme).join(',')})`;
  const shared = all.slice(0, 1).flatMap((rules) => write(rules, every, true));
  return [...shared, ...all.flatMap((rules) => write(rules, rules.theme, false))].join('');
}

/** Of all styles those that hold for what stands in the first list: every class in their selectors is named there. */
function firstOf(sheet: string): string {
  const named = namedClasses();
  const holds = (selector: string) => {
    const classes = selector.replaceAll(/:not\([^)]*\)/g, '').match(/\.(ant|anticon)(-[\w-]*)?/g) ?? [];
    return classes.every((name) => named.has(name.slice(1)) || name === '.anticon');
  };
  return rulesIn(sheet)
    .flatMap(({ selectors, body }) => {
      const kept = selectors.startsWith('@') ? [] : splitSelectors(selectors).filter(holds);
      return kept.length === 0 ? [] : `${kept.join(',')}{${body}}`;
    })
    .join('\n');
}

/** The library's classes that are named in the program of the first list. */
function namedClasses(): ReadonlySet<string> {
  const files = lightFolders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const texts = files.filter((name) => name.endsWith('.tsx')).map((name) => readFileSync(name, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\bant(icon)?(-[a-z]+)+\b/g) ?? []));
}

/** The rules at the top of a sheet; one with others inside keeps them in its body. */
function rulesIn(sheet: string): { selectors: string; body: string }[] {
  const rules: { selectors: string; body: string }[] = [];
  let depth = 0;
  let begin = 0;
  let open = 0;
  for (let at = 0; at < sheet.length; at++) {
    if (sheet[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sheet[at] === '}') {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ selectors: sheet.slice(begin, open).trim(), body: sheet.slice(open + 1, at) });
      begin = at + 1;
    }
  }
  return rules;
}

/** The selectors of a list; commas within brackets belong to one. */
function splitSelectors(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
