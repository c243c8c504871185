import type { Words } from '@kiga/entity/words/words.ts';
import type {
  advertisementZhCN,
  appContentErrorsZhCN,
  appContentZhCN,
  appFunctionZhCN,
  appModuleZhCN,
  documentZhCN,
} from './app-content.zh-CN.ts';

const contentStatesEnUS = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' } as const;
const contentActsEnUS = { publish: 'Publish', withdraw: 'Withdraw' } as const;

/** Texts of app functions, in English. */
export const appFunctionEnUS = {
  name: 'app function',
  plural: 'app functions',
  total_one: '{count} function',
  total_other: '{count} functions',
  search: 'Name or code',
  emptyTitle: 'No app functions yet',
  emptyText: 'Add functions of the parents’ app, publish them, and arrange them in app modules.',
  fields: {
    functionName: 'Chinese name',
    functionNameEn: 'Name',
    functionCode: 'Code',
    icon: 'Icon',
    opens: 'Opens',
    link: 'Web address',
    fromVersion: 'From app version',
    sort: 'Position',
    status: 'Status',
  },
  options: { opens: { screen: 'A screen of the app', page: 'A web page' }, status: contentStatesEnUS },
  groups: { basic: 'Basics', place: 'Opening' },
  hints: {
    functionCode: 'Apps open their screen by it; it never changes',
    fromVersion: 'Such as 2.4.0; older apps do not show the function',
    link: 'Begins with https://',
    sort: 'Small numbers come first',
  },
  acts: contentActsEnUS,
} as const satisfies Words<typeof appFunctionZhCN>;

/** Texts of app modules, in English. */
export const appModuleEnUS = {
  name: 'app module',
  plural: 'app modules',
  total_one: '{count} module',
  total_other: '{count} modules',
  search: 'Name',
  emptyTitle: 'No app modules yet',
  emptyText:
    'A module is a group of functions on the first page of the app. Without published modules of the agent, parents see those of the platform.',
  fields: {
    moduleName: 'Chinese name',
    moduleNameEn: 'Name',
    functions: 'Functions',
    sort: 'Position',
    status: 'Status',
  },
  options: { status: contentStatesEnUS },
  groups: { module: 'Module' },
  hints: { functions: 'In the order of the app', sort: 'Small numbers come first' },
  acts: contentActsEnUS,
} as const satisfies Words<typeof appModuleZhCN>;

/** Texts of advertisements, in English. */
export const advertisementEnUS = {
  name: 'advertisement',
  plural: 'advertisements',
  total_one: '{count} advertisement',
  total_other: '{count} advertisements',
  amount_one: '{count} advertisement',
  amount_other: '{count} advertisements',
  search: 'Name',
  emptyTitle: 'No advertisements yet',
  emptyText: 'Add an advertisement and publish it. The app shows it by place and weight.',
  fields: {
    adName: 'Name',
    adPosition: 'Place',
    adWeight: 'Weight',
    picture: 'Picture',
    link: 'Opens',
    beginsOn: 'From',
    endsOn: 'Until',
    areaId: 'Area',
    seen: 'Seen',
    clicked: 'Clicked',
    status: 'Status',
  },
  options: {
    adPosition: { start: 'Start', home: 'First page', day: 'Day of the child', recipes: 'Recipes', shop: 'Shop' },
    status: contentStatesEnUS,
  },
  groups: { basic: 'Advertisement', showing: 'Showing' },
  hints: {
    adWeight: '0 to 10; 0 is not shown, and larger weights come first more often',
    areaId: 'Empty for all areas',
    link: 'Begins with https://; may be empty',
  },
  acts: contentActsEnUS,
} as const satisfies Words<typeof advertisementZhCN>;

/** Texts of documents, in English. */
export const documentEnUS = {
  name: 'document',
  plural: 'documents',
  total_one: '{count} document',
  total_other: '{count} documents',
  search: 'File name or notes',
  emptyTitle: 'No documents yet',
  emptyText: 'Promotion and manuals of machines appear here once the platform publishes them.',
  fields: {
    fileName: 'File name',
    type: 'Type',
    url: 'File',
    notes: 'Notes',
    versionNumber: 'Version',
    publishedAt: 'Published',
    status: 'Status',
  },
  options: {
    type: {
      promotion: 'Promotion',
      appDescription: 'App description',
      morningCheck: 'Morning check',
      signInMachine: 'Sign-in machine',
      other: 'Other',
    },
    status: contentStatesEnUS,
  },
  groups: { document: 'Document', versions: 'Versions' },
  hints: { url: 'A new file is the next version; the earlier one is kept' },
  acts: contentActsEnUS,
  versions: {
    now: 'Version {number} now',
    published: 'Published on {day}',
    version: 'Version {number}',
    until: 'Replaced on {day} by {name}',
    untilOnly: 'Replaced on {day}',
  },
} as const satisfies Words<typeof documentZhCN>;

/** Texts of the page of the app's content, in English. */
export const appContentEnUS = {
  title: 'App content',
  preview: 'Preview of the parents’ app',
  kindergarten: 'Kindergarten',
  ofOperator: 'Modules of the platform',
  ofAgent: 'Modules of {name}',
  nothing: 'No published modules',
  nothingText: 'The first page of the app appears here once functions and modules are published.',
  noAd: 'No advertisement',
  positions: 'Places of advertisements',
  count_one: '{count} advertisement',
  count_other: '{count} advertisements',
  manage: 'Manage the content',
} as const satisfies Words<typeof appContentZhCN>;

/** Texts of errors of this content, in English. */
export const appContentErrorsEnUS = {
  OPERATIONS_FUNCTION_CODE_TAKEN: 'This code is in use',
  OPERATIONS_FUNCTION_CODE_FIXED: 'The code never changes; add another function instead',
  OPERATIONS_FUNCTION_TWICE: 'The function is in the module already',
  OPERATIONS_FUNCTION_NOT_PUBLISHED: 'A function of the module is not published; publish or remove it first',
  OPERATIONS_ENDS_BEFORE_BEGIN: 'The last day must not be before the first',
  OPERATIONS_ADVERTISEMENT_OVER: 'Its days are over; change the last day first',
} as const satisfies Words<typeof appContentErrorsZhCN>;
