import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, permissions } from '@kiga/contract/app/areas.ts';
import { wordsEnUS } from '@kiga/contract/app/words.en-US.ts';
import { wordsZhCN } from '@kiga/contract/app/words.zh-CN.ts';
import { callResults } from '@kiga/contract/attendance/call-sheet.acts.ts';
import { recomputeKinds } from '@kiga/contract/attendance/people.ts';
import { dayFigures } from '@kiga/contract/attendance/statistics.acts.ts';
import { semesters } from '@kiga/contract/campus/term.entity.ts';
import { signatureChecks } from '@kiga/contract/devices/bench.acts.ts';
import { verdicts } from '@kiga/contract/devices/door.acts.ts';
import { commandOutcomes } from '@kiga/contract/devices/event-kinds/answer.ts';
import { meals } from '@kiga/contract/health/alarm.ts';
import { alarmTable } from '@kiga/contract/health/alarm-table.ts';
import { diseaseTable } from '@kiga/contract/health/disease-table.ts';
import { examFigures } from '@kiga/contract/health/exam/exam.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { viewBases, viewWays } from '@kiga/contract/identity/view-ways.ts';
import { accessSteps } from '@kiga/contract/system/access/access.acts.ts';
import { starterRoles } from '@kiga/contract/system/access/starter-roles.ts';
import { seenFilters, seenSensitivities } from '@kiga/contract/system/access/viewer.acts.ts';
import { handKinds } from '@kiga/contract/system/approvals/partner-hands.ts';
import { messageKinds } from '@kiga/contract/system/messages/message.acts.ts';
import { directions } from '@kiga/contract/transport/trip.ts';
import type { Act } from '@kiga/entity/define-act.ts';
import type { Entity } from '@kiga/entity/define-entity.ts';
import { commonErrors, fieldErrors } from '@kiga/entity/define-errors.ts';
import { asksWhether } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { actKeys } from '@kiga/entity/words/act-words.ts';
import { describe, expect, test } from 'vitest';
import { askedKey, compareCatalogues, findForbiddenWords, flatten, readUserWords } from '../scripts/catalogue-check.ts';
import { type CodeWords, findChinese, fits, readCodeWords } from '../scripts/code-words.ts';
import { root } from '../scripts/run-tool.ts';
import { listFiles, parseSource, readSources } from '../scripts/source-file.ts';

/** Code that may hold Chinese, with the reason. */
const chineseAllowed: readonly { file: RegExp; reason: string }[] = [
  { file: /\.zh-CN\.ts$/, reason: 'a catalogue' },
  { file: /\.excel\.ts$/, reason: 'headings that sheets have' },
  { file: /\.menus\.ts$/, reason: 'names of menus in both languages' },
  { file: /\.(test|test-support)\.tsx?$/, reason: 'a test' },
  { file: /^product\/contract\/src\/system\/dictionaries\.ts$/, reason: 'words of dictionaries in both languages' },
  { file: /^product\/contract\/src\/campus\/school-age\.ts$/, reason: 'titles of laws' },
  { file: /^product\/server\/src\/campus\/roll-over-plan\.ts$/, reason: 'parts of the names of classes' },
  { file: /^product\/contract\/src\/dashboards\/short-class-name\.ts$/, reason: 'parts of the names of classes' },
  { file: /^product\/server\/seeds\//, reason: 'names of the demo' },
  { file: /^product\/server\/src\/billing\/test-pay\//, reason: 'what a payment platform of the demo writes' },
  { file: /^product\/server\/src\/billing\/payments\/alipay\.ts$/, reason: 'headings of a platform’s bill' },
  {
    file: /^product\/server\/src\/system\/organizations\/official-areas\.ts$/,
    reason: 'words that names of areas end with',
  },
  { file: /^product\/contract\/src\/billing\/bills\/capital-yuan\.ts$/, reason: 'the figures of receipts' },
  { file: /^product\/contract\/src\/catering\/allergy\.ts$/, reason: 'words that parents write' },
  { file: /^product\/contract\/src\/catering\/reference-sets\.ts$/, reason: 'titles of standards' },
  { file: /^product\/contract\/src\/teaching\/periods\.ts$/, reason: 'names that are kept' },
  { file: /^product\/contract\/src\/transport\/plate\.ts$/, reason: 'the signs of plates' },
  { file: /^product\/contract\/src\/campus\/face-filing\.ts$/, reason: 'the name of a law' },
  { file: /^product\/contract\/src\/devices\/demo-machines\.ts$/, reason: 'names of the demo' },
  { file: /^product\/server\/src\/identity\/main-role\.ts$/, reason: 'a name that is kept' },
  { file: /^product\/contract\/src\/system\/erased-names\.ts$/, reason: 'a name that is kept' },
  { file: /^product\/server\/src\/campus\/roster-(row|classes)\.ts$/, reason: 'what people write into sheets' },
  { file: /^product\/web\/src\/campus\/photos\/match-file\.ts$/, reason: 'what apps call their photos' },
  { file: /^kit\/entity\/src\/excel\//, reason: 'what people write into sheets' },
  { file: /^kit\/server\/src\/fields\/pinyin\.ts$/, reason: 'readings of surnames' },
  { file: /^kit\/web\/src\/entity\/initials\.ts$/, reason: 'where letters begin in the order of pinyin' },
  {
    file: /^product\/web\/src\/(identity\/login\/login-frame|app\/frame\/header|app\/family\/family-page)\.tsx$/,
    reason: 'a language under its own name',
  },
];

/** Texts in JSX that are the same in every language. */
const spokenEverywhere = new Set(['Kiga']);

/** Folders of the small pages, whose code asks for keys below these. */
const smallPages = [
  { folder: 'product/web/src/identity/login/', keys: 'identity.' },
  { folder: 'product/web/src/app/family/', keys: 'family.page.' },
];
const prefixOf = (path: string) => smallPages.find(({ folder }) => path.startsWith(folder))?.keys ?? '';
const sources = readSources(
  root,
  ['kit/entity', 'kit/server', 'kit/web', 'product/contract', 'product/server', 'product/web'].flatMap((folder) =>
    listFiles(root, folder),
  ),
);
const code = sources.filter(({ path }) => !/\.(test|test-support|config|zh-CN|en-US)\.tsx?$/.test(path));
const inCode = code.map((source) => readCodeWords(source, prefixOf(source.path)));
const all = (kind: keyof CodeWords) => inCode.flatMap((words) => words[kind]);

const keys = new Set([...flatten(wordsZhCN).keys()].map(askedKey));
/** Every act that the contract declares. */
const acts = (
  await Promise.all(
    listFiles(root, 'product/contract')
      .filter((path) => path.endsWith('.acts.ts'))
      .map((path): Promise<Record<string, Act>> => import(join(root, path))),
  )
).flatMap((file) => Object.values(file).filter((value) => value?.asks !== undefined && value.act !== undefined));

const errorIds = [...Object.keys(commonErrors), ...fieldErrors, ...areas.flatMap(({ errors }) => Object.keys(errors))];

/** The keys that the contract's declarations need. */
const declaredKeys = new Set([
  ...areas.flatMap(({ entities }) => entities.flatMap(keysOfEntity)),
  ...acts.flatMap((act) => keysOfAct(act)),
  // The accounts of the operator have the acts of all accounts.
  ...acts.filter(({ name }) => name.startsWith('system.user.')).flatMap((act) => keysOfAct(act, 'system.admin')),
  ...errorIds.map((id) => `errors.${id}`),
  ...appTypes.map((appType) => `identity.appType.${appType}`),
  ...areas.flatMap(({ name, messages = [] }) =>
    messages.flatMap((message) => ['title', 'text'].map((part) => `${name}.messages.${message}.${part}`)),
  ),
  ...['all', ...messageKinds].map((kind) => `system.message.kind.${kind}`),
  ...permissions.flatMap(({ key }) => keysOfPermission(key)),
  ...starterRoles.map(({ name }) => `system.roleForm.starters.${name}`),
  // Acts that histories and the log show for every entity.
  ...['create', 'update', 'delete', 'restore', 'restoreField', 'import', 'undoImport'].map(
    (act) => `kit.history.acts.${act}`,
  ),
  ...['export', 'findByNumber', 'importCheck', 'importApply', 'importUndo', 'granted'].map(
    (act) => `system.log.happened.${act}`,
  ),
  // Acts that the history shows like transitions: those of machines, on passwords, and switches.
  ...['register', 'wait'].map((act) => `devices.device.acts.${act}`),
  ...['replace', 'refuse', 'end', 'childLeft'].map((act) => `campus.consent.acts.${act}`),
  ...['reportCardLost', 'cancelCardLoss'].map((act) => `campus.teacher.acts.${act}`),
  // Days of children, and the steps of their explanation.
  ...(['states', 'absence', 'part', 'steps'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.attendance.childDay[part]).map((word) => `attendance.childDay.${part}.${word}`),
  ),
  ...['weekend'].map((word) => `attendance.childDay.${word}`),
  ...Object.keys(wordsZhCN.attendance.studentDay.marks).map((mark) => `attendance.studentDay.marks.${mark}`),
  ...['came', 'sick', 'personal', 'other', 'unknown', 'late', 'early', 'mark', 'at', 'absence', 'reason'].map(
    (word) => `attendance.studentDay.${word}`,
  ),
  ...Object.values(recomputeKinds).map((kind) => kind.replace('.recompute', '.acts.recompute')),
  ...diseaseTable.flatMap(({ advice, source }) => [String(advice), source]),
  ...alarmTable.flatMap(({ advice, source }) => [String(advice), source]),
  ...meals.map((meal) => `health.alarm.afterMeal.${meal}`),
  ...Object.keys(wordsZhCN.health.alarm.symptoms).map((symptom) => `health.alarm.symptoms.${symptom}`),
  ...(['topics', 'fates'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.family.message[part]).map((word) => `family.message.${part}.${word}`),
  ),
  ...Object.entries({
    tabs: wordsZhCN.family.page.tabs,
    'day.state': wordsZhCN.family.page.day.state,
    'day.check': wordsZhCN.family.page.day.check,
    'day.colour': wordsZhCN.family.page.day.colour,
    'leave.status': wordsZhCN.family.page.leave.status,
    'letters.status': wordsZhCN.family.page.letters.status,
  }).flatMap(([part, words]) => Object.keys(words).map((word) => `family.page.${part}.${word}`)),
  ...callResults.map((result) => `attendance.callSheet.results.${result}`),
  ...dayFigures.map((figure) => `attendance.statistics.${figure}`),
  ...(['lines', 'why'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.attendance.refundList[part]).map((word) => `attendance.refundList.${part}.${word}`),
  ),
  ...Object.keys(wordsZhCN.transport.child.state).map((state) => `transport.child.state.${state}`),
  ...Object.keys(wordsZhCN.transport.trip.detail.events).map((kind) => `transport.trip.detail.events.${kind}`),
  ...(['state', 'blocked', 'direction', 'onLeave'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.transport.station[part]).map((word) => `transport.station.${part}.${word}`),
  ),
  ...Object.keys(wordsZhCN.transport.station.reason.quick).map((word) => `transport.station.reason.quick.${word}`),
  ...(['boarded', 'gate'] as const).flatMap((count) =>
    directions.map((direction) => `transport.station.counts.${count}.${direction}`),
  ),
  // Jobs that tell families.
  ...['activity', 'notice'].map((kind) => `communication.${kind}.acts.tell`),
  // Pages about checks.
  'health.check.acts.photosExpired',
  'health.followUp.acts.measure',
  ...examFigures.map((figure) => `health.examResult.summary.names.${figure}`),
  'health.examResult.summary.file',
  ...(['views', 'states', 'counts'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.health.day[part]).map((word) => `health.day.${part}.${word}`),
  ),
  ...(['unchecked', 'reasons'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.health.noCheck[part]).map((word) => `health.noCheck.${part}.${word}`),
  ),
  // Statistics of checks and the monthly report.
  ...(['views', 'groups', 'counts', 'rates'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.health.statistics[part]).map((word) => `health.statistics.${part}.${word}`),
  ),
  ...['whole', 'class', 'day', 'byClass', 'byDay', 'sheet'].map((word) => `health.statistics.${word}`),
  // The sheet of costs.
  ...['sheet', 'none', 'trial'].map((word) => `billing.cost.${word}`),
  ...(['parts', 'columns'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.billing.cost[part]).map((word) => `billing.cost.${part}.${word}`),
  ),
  ...(['columns', 'sections', 'names', 'short', 'formulas', 'signatures'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.health.monthly[part]).map((word) => `health.monthly.${part}.${word}`),
  ),
  ...['file', 'printed', 'lead', 'figures', 'byClass', 'diseasesTitle'].map((word) => `health.monthly.${word}`),
  // The printed parts of growth reports.
  ...[...flatten(wordsZhCN.health.growthReport).keys()]
    .filter((key) =>
      /^(sheet|summary|advice|sources|names|card\.columns)\.|^(adviceSources|summaryFile|classFile|sheetFile)$/.test(
        key,
      ),
    )
    .map((key) => `health.growthReport.${key}`),
  ...['begin', 'finish', 'fail'].map((act) => `health.growthReport.acts.${act}`),
  ...semesters.map((semester) => `campus.term.titles.${semester}`),
  // Tables of the nurse's registers and of epidemic reports.
  ...Object.keys(wordsZhCN.health.entranceExam.due).map((word) => `health.entranceExam.due.${word}`),
  ...Object.keys(wordsZhCN.health.observation.classPage.states).map(
    (state) => `health.observation.classPage.states.${state}`,
  ),
  ...(['sets', 'sexes'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.health.measurement.classPage[part]).map(
      (word) => `health.measurement.classPage.${part}.${word}`,
    ),
  ),
  ...['child', 'sex', 'age', 'last'].map((word) => `health.measurement.classPage.${word}`),
  ...['yes', 'no'].map((word) => `health.epidemicReport.table.${word}`),
  // Parts of a machine's messages and of its self-tests.
  ...(['filters', 'columns', 'names', 'answers', 'sources'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.devices.bench[part]).map((word) => `devices.bench.${part}.${word}`),
  ),
  ...(['names', 'plain', 'reasons'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.devices.bench.test[part]).map((word) => `devices.bench.test.${part}.${word}`),
  ),
  ...Object.keys(wordsZhCN.devices.bench.meaning.reason).map((reason) => `devices.bench.meaning.reason.${reason}`),
  ...['in', 'out', ...verdicts].map((word) => `devices.bench.meaning.${word}`),
  ...['on-time', 'late'].map((arrival) => `devices.bench.parts.arrival.${arrival}`),
  ...['signature', 'eventTime', 'recognised', 'result', ...signatureChecks, ...verdicts].map(
    (word) => `devices.bench.parts.${word}`,
  ),
  ...commandOutcomes.map((outcome) => `devices.bench.chain.${outcome}`),
  // Results and explanations of the days of staff.
  ...(['states', 'marks'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.attendance.staffDay[part]).map((word) => `attendance.staffDay.${part}.${word}`),
  ),
  ...Object.entries(wordsZhCN.attendance.staffDay.steps).flatMap(([step, word]) =>
    typeof word === 'string'
      ? [`attendance.staffDay.steps.${step}`]
      : Object.keys(word).map((part) => `attendance.staffDay.steps.${step}.${part}`),
  ),
  ...viewWays.map((way) => `system.viewer.ways.${way}`),
  ...viewBases.map((basis) => `system.viewer.bases.${basis}`),
  ...seenFilters.map((filter) => `system.viewer.filters.${filter}`),
  ...seenSensitivities.flatMap((sensitivity) =>
    ['full', 'masked'].map((sight) => `system.viewer.sights.${sensitivity}.${sight}`),
  ),
  ...['ask', 'lapse'].map((act) => `system.approval.acts.${act}`),
  ...handKinds.map((kind) => `system.approval.partner.kinds.${kind}`),
  // The ledger as agents read it, and the desk of finance.
  ...(['codes', 'accounts', 'columns'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.billing.income[part]).map((word) => `billing.income.${part}.${word}`),
  ),
  ...(['months', 'receipt'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.billing.bill[part]).map((word) => `billing.bill.${part}.${word}`),
  ),
  ...Object.keys(wordsZhCN.shop.order.packing).map((word) => `shop.order.packing.${word}`),
  'billing.billMonth.sheet',
  ...(['columns', 'channels', 'withdrawals', 'invoices', 'parts', 'files'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.billing.bookMonth[part]).map((word) => `billing.bookMonth.${part}.${word}`),
  ),
  ...Object.keys(wordsZhCN.billing.bookMonth.entries.columns).map(
    (word) => `billing.bookMonth.entries.columns.${word}`,
  ),
  ...[...flatten(wordsZhCN.billing.bookMonth.vouchers).keys()].map((word) => `billing.bookMonth.vouchers.${word}`),
  ...['held', 'pool', 'total'].map((sum) => `billing.income.balance.${sum}`),
  ...['quantity', 'plain'].map((word) => `billing.income.why.${word}`),
  ...Object.keys(wordsZhCN.billing.desk.checks.marks).map((mark) => `billing.desk.checks.marks.${mark}`),
  ...Object.keys(wordsZhCN.billing.desk.postings.accounts).map((kind) => `billing.desk.postings.accounts.${kind}`),
  ...(['status', 'narrowed', 'sight', 'verdict', 'verdicts'] as const).flatMap((part) =>
    Object.keys(wordsZhCN.system.access[part]).map((word) => `system.access.${part}.${word}`),
  ),
  ...accessSteps.flatMap((step) =>
    Object.keys(wordsZhCN.system.access.findings[step]).map((finding) => `system.access.findings.${step}.${finding}`),
  ),
  ...['dictionary', 'dictionaryItem'].flatMap((name) =>
    ['activate', 'deactivate'].map((act) => `system.${name}.acts.${act}`),
  ),
]);

function keysOfEntity({ key, fields, form, detail, excel, search, states }: Entity): string[] {
  return [
    ...['name', 'plural', 'total'].map((word) => `${key}.${word}`),
    ...(search.length > 0 ? [`${key}.search`] : []),
    ...Object.keys(fields).map((field) => `${key}.fields.${field}`),
    ...Object.entries(fields as Record<string, Field>).flatMap(([name, field]) => keysInside(key, name, field)),
    ...[...form, ...detail].map((group) => `${key}.groups.${group.name}`),
    ...(states?.transitions ?? []).flatMap((transition) => [
      `${key}.acts.${transition.name}`,
      ...(asksWhether(transition) ? [`${key}.consequences.${transition.name}`] : []),
      ...Object.entries(transition.asks ?? {}).flatMap(([ask, field]) => [
        `${key}.asks.${ask}`,
        ...keysInside(key, ask, field),
      ]),
    ]),
    ...(excel ? [`${key}.amount`] : []),
  ];
}

/** The texts of an act: button, questions, consequences and result. A field of the entity keeps its own label. */
function keysOfAct({ name, act, asks, danger, farReaching, showsAnswer }: Act, key = name.slice(0, -act.length - 1)) {
  const entity = areas.flatMap(({ entities }) => entities as readonly Entity[]).find((one) => one.key === key);
  const own = Object.entries(asks).filter(([field, asked]) => entity?.fields[field] !== asked);
  const isAsked = Object.keys(asks).length > 0 || danger || farReaching;
  return [
    `${key}.acts.${act}`,
    ...(isAsked ? [`${key}.questions.${act}`] : []),
    ...(danger || farReaching ? [`${key}.consequences.${act}`] : []),
    ...own.flatMap(([field, asked]) => [`${key}.asks.${field}`, ...keysInside(key, field, asked)]),
    ...(showsAnswer ? [] : [`${key}.done.${act}`]),
  ];
}

/** The parts of a permission's name. */
function keysOfPermission(key: string): string[] {
  const [area, entity, act] = key.split('.');
  const ofEntity = areas.flatMap(({ entities }) => entities).find((one) => one.key === `${area}.${entity}`);
  return [
    `system.permission.areas.${area}`,
    ofEntity ? `${ofEntity.key}.plural` : `system.permission.entities.${area}.${entity}`,
    actKeys(`${area}.${entity}`, `${act}`).find((word) => keys.has(word)) ?? `${key} has no word of its act`,
  ];
}

function keysInside(key: string, name: string, field: Field): string[] {
  if (field.type === 'choice' || field.type === 'choices' || field.type === 'secretChoice')
    return field.codes.map((option) => `${key}.options.${name}.${option}`);
  if (field.type !== 'records' && field.type !== 'rows') return [];
  const inside = Object.entries(field.fields as Record<string, Field>).flatMap(([inner, innerField]) => [
    `${key}.inner.${name}.${inner}`,
    ...keysInside(key, inner, innerField),
  ]);
  return field.writable ? [`${key}.add.${name}`, ...inside] : inside;
}

describe('the catalogues', () => {
  test('have the same keys and placeholders, each in its language', () => {
    expect(compareCatalogues(wordsZhCN, wordsEnUS)).toEqual([]);
  });

  test('hold no word that the glossary forbids, nor do the menus', () => {
    const words = readUserWords(readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8'));
    expect(words.length).toBeGreaterThan(60);
    const menus = areas.flatMap((area) => area.menus);
    // Words by which the palette finds an act are those that users type, of every kind. Accounts and columns of vouchers
    // are named by the accounting standard.
    const shown = (catalogue: Parameters<typeof flatten>[0]) =>
      new Map([...flatten(catalogue)].filter(([key]) => !/\.finds|\.vouchers\.(accounts|columns)\./.test(key)));
    const texts = [
      shown(wordsZhCN),
      shown(wordsEnUS),
      new Map(menus.map(({ key, zhCN }) => [key, zhCN])),
      new Map(menus.map(({ key, enUS }) => [key, enUS])),
    ];
    expect(texts.flatMap((some) => findForbiddenWords(words, some))).toEqual([]);
  });

  test('have every text that the declarations need', () => {
    expect([...declaredKeys].filter((key) => !keys.has(key))).toEqual([]);
  });

  test('have every key that code looks up', () => {
    expect(all('keys').filter(({ text }) => !keys.has(text))).toEqual([]);
    expect(all('patterns').filter(({ text }) => ![...declaredKeys].some((key) => fits(key, text)))).toEqual([]);
  });

  test('have every key that code holds as text', () => {
    const others = new Set([
      ...permissions.map(({ key }) => key),
      ...areas.flatMap(({ menus }) => menus.map(({ key }) => key)),
      // Names of calls that are derived from entities.
      ...areas.flatMap(({ entities }) => entities.map(({ key }) => `${key}.save`)),
    ]);
    const looksLikeKey = new RegExp(
      `^((kit|shell)\\.|(${areas.map(({ name }) => name).join('|')})\\.\\w+\\.)[\\w.-]*\\w$`,
    );
    const callNames = sources
      .filter(({ path }) => /^product\/contract\/|-calls\.ts$/.test(path))
      .flatMap((source) => readCodeWords(source).literals);
    const madeByProgram = [
      ...['refuse', 'end', 'childLeft'].map((act) => `campus.consent.${act}`),
      'health.check.photosExpired',
    ];
    const known = new Set([...others, ...madeByProgram, ...callNames.map(({ text }) => text)]);
    expect(
      all('literals').filter(({ text }) => looksLikeKey.test(text) && !keys.has(text) && !known.has(text)),
    ).toEqual([]);
  });

  test('have no unused key', () => {
    const asked = new Set(
      inCode.flatMap(({ keys: given, literals }) => [...given, ...literals].map(({ text }) => text)),
    );
    for (const { at, text } of all('literals')) if (prefixOf(at)) asked.add(`${prefixOf(at)}${text}`);
    const patterns = [...all('patterns'), ...all('templates')]
      .map(({ text }) => text)
      .filter((text) => /^[\w.*-]*\w\.\*$|\.\w+(\.\*)*$/.test(text));
    const isUsed = (key: string) =>
      asked.has(key) || (declaredKeys.has(key) && patterns.some((pattern) => fits(key, pattern)));
    expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
  });
});

test('every error that code answers is declared', () => {
  const prefixes = ['FIELD', 'FILE', ...areas.map(({ name }) => name.toUpperCase())].join('|');
  const handedAround = all('literals').filter(({ text }) => new RegExp(`^(${prefixes})_[A-Z0-9_]+$`).test(text));
  expect([...all('errors'), ...handedAround].filter(({ text }) => !errorIds.includes(text))).toEqual([]);
});

test('every menu entry has a name in both languages', () => {
  const menus = areas.flatMap((area) => area.menus);
  const names = (language: 'zhCN' | 'enUS') => Object.fromEntries(menus.map((menu) => [menu.key, menu[language]]));
  expect(compareCatalogues(names('zhCN'), names('enUS'))).toEqual([]);
});

test('code holds no texts for users', () => {
  expect(all('spoken').filter(({ text }) => !spokenEverywhere.has(text))).toEqual([]);
  const chinese = sources.filter((source) => findChinese(source).length > 0);
  const isAllowed = ({ path }: { path: string }) => chineseAllowed.some(({ file }) => file.test(path));
  expect(chinese.filter((source) => !isAllowed(source)).flatMap(findChinese)).toEqual([]);
  expect(chineseAllowed.filter(({ file }) => !chinese.some(({ path }) => file.test(path)))).toEqual([]);
});

describe('the check of catalogues and code', () => {
  test.each([
    ['a missing text', { a: '甲', b: '乙' }, { a: 'A' }, 'b has no English text'],
    ['a text too many', { a: '甲' }, { a: 'A', b: 'B' }, 'b has no Chinese text'],
    [
      'another placeholder',
      { a: '{name}好' },
      { a: 'Hello {who}' },
      'a has the places name in Chinese, who in English',
    ],
    ['an empty text', { a: { b: '甲' } }, { a: { b: ' ' } }, 'a.b is empty in English'],
    ['English among the Chinese', { a: 'Hello' }, { a: 'Hello' }, 'a is not Chinese: Hello'],
    ['Chinese among the English', { a: '好' }, { a: '好' }, 'a is not English: 好'],
    ['straight quotes', { a: '“甲”' }, { a: '"A"' }, 'a has other quotation marks than “ ” in English: "A"'],
    ['single quotes', { a: '“甲”' }, { a: '‘A’' }, 'a has other quotation marks than “ ” in English: ‘A’'],
    ['a straight apostrophe', { a: '甲' }, { a: "A's" }, "a has other quotation marks than “ ” in English: A's"],
    ['corner brackets', { a: '「甲」' }, { a: '“A”' }, 'a has other quotation marks than “ ” in Chinese: 「甲」'],
  ])('reports %s', (_what, zh, en, problem) => expect(compareCatalogues(zh, en)).toEqual([problem]));

  test('finds a forbidden word of either language, and no part of an English word', () => {
    const words = readUserWords(
      '| Chinese | not |\n|---|---|\n| 表 | 单 |\n\n| Chinese | English | means | not |\n|---|---|---|---|\n| 设备 | device | a thing | 机器、kid |\n',
    );
    expect(words).toEqual([{ word: '设备', not: ['机器', 'kid'] }]);
    const texts = new Map([
      ['a', '两台机器'],
      ['b', 'Two Kids'],
      ['c', 'A kidney'],
      ['d', '名单'],
    ]);
    expect(findForbiddenWords(words, texts)).toEqual([
      'a says 机器 for 设备: 两台机器',
      'b says kid for 设备: Two Kids',
    ]);
  });

  test('allows a singular, a brand name and a text without words', () => {
    const zh = { days_other: '{count} 天', brand: 'Kiga', pair: '{a}、{b}', said: '“{a}”的' };
    const en = {
      days_one: 'one day',
      days_other: '{count} days',
      brand: 'Kiga',
      pair: '{a}, {b}',
      said: '“{a}” and {a}’s',
    };
    expect(compareCatalogues(zh, en)).toEqual([]);
  });

  test('finds keys, errors and spoken words in code', () => {
    const text = `
      kit.t('a.b'); t(open ? 'a.c' : 'a.d'); findWord(words, \`\${entity.key}.fields.\${name}\`); const label = 'a.e';
      throw new AppError('NOT_FOUND'); const issue = { error: bad ? 'FIELD_A' : 'FIELD_B' };
      const page = <p title="Hello">World {t('a.f')} 12</p>;`;
    const found = readCodeWords(parseSource('a.tsx', text));
    const texts = (kind: keyof CodeWords) => found[kind].map((entry) => entry.text);
    expect(texts('keys')).toEqual(['a.b', 'a.c', 'a.d', 'a.f']);
    expect(texts('patterns')).toEqual(['*.fields.*']);
    expect(texts('literals')).toContain('a.e');
    expect(texts('errors')).toEqual(['NOT_FOUND', 'FIELD_A', 'FIELD_B']);
    expect(texts('spoken')).toEqual(['Hello', 'World']);
    expect(found.errors[0]?.at).toBe('a.tsx:3');
  });

  test('finds Chinese in texts of any form, but not in comments', () => {
    const found = findChinese(
      parseSource('a.tsx', `// 中\nconst a = '甲' + \`乙\${b}\` + /丙/.source; const c = <p>丁</p>;`),
    );
    expect(found.map(({ text }) => text)).toEqual(['甲', '乙', '丙', '丁']);
  });

  test('recognises the keys that match a pattern', () => {
    expect(fits('campus.student.fields.sex', '*.fields.*')).toBe(true);
    expect(fits('campus.student.field.sex', '*.fields.*')).toBe(false);
    expect(fits('xerrors', 'errors.*')).toBe(false);
  });
});
