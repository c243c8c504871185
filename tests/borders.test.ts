import { describe, expect, test } from 'vitest';
import { findBorderProblems, type Manifest, measureHouse } from '../scripts/borders.ts';
import { parseSource } from '../scripts/source-file.ts';

const manifests: Record<string, Manifest> = {
  'kit/entity': { name: '@kiga/entity', dependencies: { zod: '4' } },
  'kit/server': { name: '@kiga/kit-server', dependencies: { '@kiga/entity': '1', pg: '8' } },
  'kit/web': {
    name: '@kiga/kit-web',
    dependencies: { '@kiga/entity': '1', antd: '6' },
    devDependencies: { vite: '8' },
  },
  'product/contract': { name: '@kiga/contract', dependencies: { '@kiga/entity': '1' } },
  'product/server': { name: '@kiga/server', dependencies: { '@kiga/contract': '1', '@kiga/kit-server': '1' } },
  'product/web': { name: '@kiga/web', dependencies: { '@kiga/kit-web': '1' } },
  tests: { name: '@kiga/tests' },
  scripts: { name: 'kiga' },
};

/** The problems of a project with these files, without unused packages unless requested. */
function problemsOf(texts: Record<string, string>, withPackages = false): string[] {
  const files = Object.keys(texts);
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => parseSource(file, texts[file] ?? ''));
  return findBorderProblems({ files, sources, manifests }).filter(
    (problem) => withPackages || !problem.includes('no file of it imports it'),
  );
}

describe('an import over a border', () => {
  test.each([
    ['kit/entity takes Node.js', 'kit/entity/src/a.ts', `import fs from 'node:fs';`, 'does not run on Node.js'],
    ['kit/entity takes a package', 'kit/entity/src/a.ts', `import x from 'pg';`, 'may import zod only'],
    ['kit/server takes React', 'kit/server/src/a.ts', `import x from 'react';`, 'belongs to the browser'],
    [
      'kit/server takes the contract',
      'kit/server/src/a.ts',
      `import x from '@kiga/contract/a.ts';`,
      'may know kit/entity',
    ],
    ['kit/web takes Node.js', 'kit/web/src/a.ts', `const x = import('node:fs');`, 'does not run on Node.js'],
    [
      'the web takes the server',
      'product/web/src/app/a.ts',
      `import { x } from '@kiga/server/a.ts';`,
      'may know product/contract',
    ],
    ['a type comes from the server', 'product/web/src/app/a.ts', `type X = import('@kiga/server/a.ts').X;`, 'may know'],
    [
      'a path leads out of the workspace',
      'product/web/src/app/a.ts',
      `import x from '../../../contract/src/a.ts';`,
      'name of its package',
    ],
    ['a package is not declared', 'kit/server/src/a.ts', `import x from 'yauzl';`, 'does not declare'],
    ['a package is declared for development only', 'kit/web/src/a.ts', `import x from 'vite';`, 'does not declare'],
    ['a module of Node.js is named without node:', 'kit/server/src/a.ts', `import fs from 'fs';`, 'write node:fs'],
  ])('is refused when %s', (_what, file, text, sentence) => {
    const problems = problemsOf({ [file]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${file}:1 `);
    expect(problems[0]).toContain(sentence);
  });

  test('causes no problem when it is allowed', () => {
    expect(
      problemsOf({
        'kit/entity/src/a.ts': `import { z } from 'zod'; import { b } from './b.ts'; export const a = z ?? b;`,
        'kit/server/src/a.ts': `import fs from 'node:fs'; import pg from 'pg'; import { a } from '@kiga/entity/a.ts';`,
        'kit/web/src/a.test.ts': `import { readFileSync } from 'node:fs'; import { test } from 'vitest'; import 'vite';`,
        'product/server/src/app/a.ts': `import { a } from '../campus/inside.ts';`,
      }),
    ).toEqual([]);
  });
});

describe('the border check of areas', () => {
  const contract = {
    'product/contract/src/identity/identity.area.ts': `export const a = defineArea({ dependsOn: [] });`,
    'product/contract/src/campus/campus.area.ts': `export const a = defineArea({ dependsOn: ['identity'] });`,
    'product/contract/src/health/health.area.ts': `export const a = defineArea({ dependsOn: ['campus'] });`,
  };
  const inHealth = 'product/server/src/health/a.ts';

  test('accepts only the public file of another area, also of an indirect dependency', () => {
    expect(problemsOf({ ...contract, [inHealth]: `import { a } from '../identity/identity.public.ts';` })).toEqual([]);
    const [problem] = problemsOf({ ...contract, [inHealth]: `import { a } from '../identity/session.ts';` });
    expect(problem).toContain('import identity.public.ts');
  });

  test('refuses an import from an area outside of the declared dependencies', () => {
    const file = 'product/server/src/identity/a.ts';
    const [problem] = problemsOf({ ...contract, [file]: `import { a } from '../health/health.public.ts';` });
    expect(problem).toContain('identity does not depend on health');
  });

  test('accepts imports between contract areas only downwards', () => {
    const down = { 'product/contract/src/health/a.ts': `import { a } from '../campus/student.entity.ts';` };
    expect(problemsOf({ ...contract, ...down })).toEqual([]);
    const up = { 'product/contract/src/campus/a.ts': `import { a } from '../health/checkup.entity.ts';` };
    expect(problemsOf({ ...contract, ...up })).toHaveLength(1);
  });

  test('lets an area import from program, but not from app, and program from no area', () => {
    expect(problemsOf({ ...contract, [inHealth]: `import type { P } from '../program/program.ts';` })).toEqual([]);
    expect(problemsOf({ ...contract, [inHealth]: `import type { S } from '../app/server.ts';` })[0]).toContain(
      'knows nothing of app',
    );
    const upwards = { 'product/server/src/program/program.ts': `import type { H } from '../health/health.public.ts';` };
    expect(problemsOf({ ...contract, ...upwards })[0]).toContain('all areas stand on program');
  });

  test('refuses declared dependencies that go upwards or form a circle', () => {
    const upwards = { 'product/contract/src/identity/identity.area.ts': `defineArea({ dependsOn: ['campus'] });` };
    expect(problemsOf(upwards)[0]).toContain('which comes after identity');
    const circle = {
      'product/contract/src/shop/shop.area.ts': `defineArea({ dependsOn: ['live'] });`,
      'product/contract/src/live/live.area.ts': `defineArea({ dependsOn: ['shop'] });`,
    };
    expect(problemsOf(circle)).toHaveLength(2);
  });
});

test('the login page may not load the component library, not even through another file', () => {
  const login = { 'product/web/src/app/login-main.ts': `import '@kiga/kit-web/a.ts';` };
  const problems = problemsOf({
    ...login,
    'kit/web/src/a.ts': `import './b.ts';`,
    'kit/web/src/b.ts': `import 'antd';`,
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('product/web/src/app/login-main.ts > kit/web/src/a.ts > kit/web/src/b.ts > antd');
  expect(
    problemsOf({ ...login, 'kit/web/src/a.ts': `import('./b.ts');`, 'kit/web/src/b.ts': `import 'antd';` }),
  ).toEqual([]);
});

test.each([
  'const kigId = 1;',
  'const a = `select kig_id`;',
  "const a = '幼儿园';",
  '// Kiga starts',
  "const a = 'Kindergarten';",
])('the kit may not contain %s', (text) => {
  const [problem] = problemsOf({ 'kit/server/src/a.ts': `export const b = 1;\n${text}` });
  expect(problem).toContain('kit/server/src/a.ts:2 says');
  expect(problemsOf({ 'product/server/src/app/a.ts': text })).toEqual([]);
});

test('a declared package without an import is reported', () => {
  const problems = problemsOf({ 'kit/entity/src/a.ts': `import 'zod';` }, true);
  expect(problems.some((problem) => problem.startsWith('kit/server declares pg,'))).toBe(true);
  expect(problems.some((problem) => problem.startsWith('kit/entity '))).toBe(false);
});

test.each(['kit/web/src/EntityList.tsx', 'product/contract/src/campus/student.schema.ts', 'kit/web/src/a_b.css'])(
  'the name %s is refused',
  (file) => expect(problemsOf({ [file]: '' })[0]).toContain('kebab-case'),
);

test('a file that only re-exports other files is refused, and a file with an export of its own is not', () => {
  expect(
    problemsOf({ 'kit/entity/src/a.ts': `export * from './b.ts'; export type { C } from './c.ts';` }),
  ).toHaveLength(1);
  expect(problemsOf({ 'kit/entity/src/a.ts': `import { b } from './b.ts'; export { b };` })).toHaveLength(1);
  expect(problemsOf({ 'kit/entity/src/a.ts': `export * from './b.ts'; export const c = 1;` })).toEqual([]);
});

test('long files are reported, and the lines of kit and product are counted without tests', () => {
  const long = 'export const a = 1;\n'.repeat(501);
  expect(problemsOf({ 'kit/entity/src/a.ts': long })[0]).toContain('has 501 lines');
  const files = {
    'kit/entity/src/a.ts': 'export {};\n'.repeat(3),
    'kit/entity/src/a.test.ts': long,
    'product/web/src/b.tsx': 'export {};\n'.repeat(12),
  };
  const sources = Object.entries(files).map(([file, text]) => parseSource(file, text));
  expect(measureHouse({ sources })).toEqual({ kitLines: 3, productLines: 12 });
});
