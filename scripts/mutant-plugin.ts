import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Mutant } from './find-mutants.ts';
import { root } from './run-tool.ts';

/** Name of the environment variable with the mistake of a test run, as JSON; `npm run mutants` sets it. */
export const MUTANT = 'KIGA_MUTANT';

/** Name of the environment variable with the path of a file that exists once the mistake is planted. */
export const PLANTED = 'KIGA_MUTANT_PLANTED';

/**
 * Returns plugins that plant the mistake in the variable while files are loaded, so that nothing changes on disk.
 * Without the variable there are none.
 */
export function mutantPlugins(): Plugin[] {
  const json = process.env[MUTANT];
  if (json === undefined) return [];
  const { file, start, end, text, before } = JSON.parse(json) as Mutant;
  return [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        if (path.relative(root, id.split('?')[0] as string).replaceAll('\\', '/') !== file) return null;
        if (code.slice(start, end) !== before) throw new Error(`${file} is not as it was when the mistake was chosen`);
        const planted = process.env[PLANTED];
        if (planted !== undefined) writeFileSync(planted, '');
        return { code: code.slice(0, start) + text + code.slice(end), map: null };
      },
    },
  ];
}
