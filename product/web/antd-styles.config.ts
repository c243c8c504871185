import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCache, extractStyle as readCache, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import { antdTheme } from '@kiga/kit-web/theme/antd-theme.ts';
import { ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import type { Plugin } from 'vite';

/** antd components that the pages use, by their style names. A build fails where one is missing, or no longer used. */
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
  'QRCode',
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

/** Styles that antd adds for every component, and for icons. */
const ofAll = ['Shared', 'ant-design-icons'];

/** Themes with variables of their own. Reduced motion needs none, because `--kiga-motion-` variables follow it. */
const themes = [
  antdTheme('light'),
  antdTheme('dark'),
  antdTheme('light', { moreContrast: true }),
  antdTheme('dark', { moreContrast: true }),
];

/** Folders whose elements bear the library's classes without its components: those of the first list. */
const lightFolders = ['light', 'list'].map((name) =>
  fileURLToPath(new URL(`../../kit/web/src/${name}`, import.meta.url)),
);
const makersFile = '/antd/es/theme/util/genStyleUtils.js';
const iconStyleFile = '/antd/es/theme/util/useResetIconStyle.js';
const styleFile = /\/antd\/es\/.+\/style(\/[\w-]+)?\.js$/;

/**
 * Returns a plugin that generates antd's styles as a file at build time. By default antd generates them in each page at
 * rendering. The plugin removes that code from the pages. In development antd works by default.
 */
export function antdStyles(): Plugin {
  const stylesOf = new Map<string, string[]>();
  /** File names of all styles, and of those that the page links. */
  let sheets = { all: '', first: '' };
  let builds = false;
  let checks = false;
  return {
    name: 'antd-styles',
    enforce: 'pre',
    configResolved({ command, mode }) {
      builds = command === 'build';
      // A development build keeps more unused code.
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
      // Replaces from the end, so that the offsets of the other calls stay valid.
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
                // Precedes the product's styles, so that these override it.
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

/** Replaces antd's style functions by ones that generate nothing and only return the name of the variables. */
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

/** Returns the calls that generate styles: the component's name, and the offsets of the arguments with brackets. */
function callsOfMakers(node: unknown): MakerCall[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isCallOfMaker(node)) return Object.values(node).flatMap(callsOfMakers);
  const [first] = node.arguments;
  const name = first?.elements?.map(({ value }) => value).join('-') ?? String(first?.value);
  return [{ name, from: node.callee.end, to: node.end }];
}

/** The relevant part of a call; a string or a list of strings names the component. */
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

/** Returns the styles of the used components, which all themes share, and their variables by theme. */
function styleSheet(): string {
  const sheets = themes.map((theme) => {
    const cache = createCache();
    const within = (all: ReactNode) =>
      createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, all));
    renderAll({ customTheme: within });
    for (const key of cache.cache.keys()) if (!isUsed(key.split('%'))) cache.cache.delete(key);
    // Keeps the order of first use, as in a page.
    cache.updateTimes.clear();
    const variables = readCache(cache, { plain: true, types: ['token', 'cssVar'] });
    return {
      // Removes the note for pages that generate styles themselves, which comes last.
      styles: readCache(cache, { plain: true, types: 'style' }).replace(/\.data-ant-cssinjs-cache-path\{.*$/s, ''),
      variables: rulesOf(variables, `.${(theme.cssVar as { key: string }).key}`),
    };
  });
  const styles = new Set(sheets.map((sheet) => sheet.styles));
  if (styles.size > 1) throw new Error('antd has styles that depend on the theme');
  return [...styles, variablesOf(sheets.map(({ variables }) => variables))].join('\n');
}

/**
 * Returns whether a part of the cache belongs to a used component. Its path is `style`, nothing, component and part, or
 * `cssVar` and component.
 */
function isUsed([kind, first, style = '']: string[]): boolean {
  if (kind === 'token') return true;
  if (kind === 'cssVar') return used.some((name) => name.split('-')[0] === first);
  return ofAll.includes(style) || used.some((name) => style === (name.includes('-') ? name : `${name}-${name}`));
}

/** Variables of a theme: declarations by selector, where `anyTheme` replaces the theme's class. */
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

/** Returns the variables of all themes as a style sheet: shared ones first, then those that differ. */
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

/** Returns the styles for the first list: those whose selectors contain only its classes. */
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

/** Returns the library's classes in the sources of the first list. */
function namedClasses(): ReadonlySet<string> {
  const files = lightFolders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const texts = files.filter((name) => name.endsWith('.tsx')).map((name) => readFileSync(name, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\bant(icon)?(-[a-z]+)+\b/g) ?? []));
}

/** Returns the top-level rules of a sheet; a nesting rule keeps the inner ones in its body. */
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

/** Splits a selector list at commas outside brackets. */
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
