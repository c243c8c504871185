import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Package parts that the pages import but never use, each with the importing file and its specifier. */
const unused: readonly { in: string; from: string; because: string }[] = [
  {
    in: 'antd/es/table/hooks/useFilter/index.js',
    from: './FilterDropdown',
    because: 'a list has its filters above the table, not in the heads of columns; with it goes the tree',
  },
  {
    in: 'antd/es/table/hooks/useSelection.js',
    from: '../../radio',
    because: 'rows are selected with checkboxes; with it goes the state of forms',
  },
  { in: 'antd/es/table/InternalTable.js', from: './RcTable/VirtualTable', because: 'tables have pages' },
  { in: 'antd/es/dropdown/index.js', from: './dropdown-button', because: 'no button is split' },
  { in: 'antd/es/input/index.js', from: './OTP', because: 'codes are typed in one field' },
  { in: 'antd/es/input/index.js', from: './Search', because: 'searching has no button' },
  {
    in: 'zod/v4/classic/schemas.js',
    from: '../core/json-schema-processors.js',
    because: 'only the server describes its calls',
  },
  {
    in: 'zod/v4/classic/schemas.js',
    from: '../core/to-json-schema.js',
    because: 'only the server describes its calls',
  },
];

const prefix = '\0left-out:';

/**
 * Returns a plugin that removes the parts above. Their exports become undefined, so that a later use fails at once. The
 * build fails where a package no longer imports a part.
 */
export function leaveOut(): Plugin {
  const missing = new Set(unused);
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const path = importer.replaceAll('\\', '/');
      const part = unused.find(({ in: user, from }) => from === source && path.endsWith(`/node_modules/${user}`));
      if (part === undefined) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null) return null;
      missing.delete(part);
      return prefix + found.id;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const code = await readFile(id.slice(prefix.length), 'utf8');
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      const all = [...names, ...(/^export (?:default|\{ default)/m.test(code) ? ['default'] : [])];
      return `export { ${all.map((name) => `nothing as ${name}`).join(', ')} };\nconst nothing = undefined;`;
    },
    buildEnd(error) {
      if (error !== undefined || missing.size === 0) return;
      const parts = [...missing].map(({ in: user, from }) => `${user}: ${from}`);
      this.error(`Not found, and so not left out: ${parts.join('; ')}`);
    },
  };
}
