import { cssVariables } from '@kiga/kit-web/theme/css-variables.ts';
import type { Plugin } from 'vite';

/** Writes the design tokens as custom properties into tokens.css, which every page loads before its other styles of ours. */
export function tokenStyles(): Plugin {
  return {
    name: 'token-styles',
    enforce: 'pre',
    transform(_code, id) {
      return id.replaceAll('\\', '/').endsWith('/src/app/tokens.css') ? { code: cssVariables(), map: null } : null;
    },
  };
}
