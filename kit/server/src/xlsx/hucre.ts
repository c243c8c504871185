import { createRequire } from 'node:module';
import type * as Hucre from 'hucre';

const require = createRequire(import.meta.url);

/** The library that knows the format of workbooks. Loaded with the first sheet: most processes never write one. */
export const hucre = () => require('hucre') as typeof Hucre;
