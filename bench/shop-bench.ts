import { randomUUID } from 'node:crypto';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { readName } from '@kiga/kit-server/fields/pinyin.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { benchPassword, type Scale } from './load-data.ts';
import { ask, durationOf, ms, type OwnProduct, onOwnProduct, tellDurations, tellTimes } from './own-product.ts';

const BUYERS = 1_000;
const PIECES = 100;
/** Requests under way at once. */
const AT_ONCE = 100;
const COMMODITIES = 10_000;

const scale: Scale = { kindergartens: BUYERS, students: 2_000, studentsOfBiggest: 10, events: 0 };

/** Measures the first page of a shop with 10,000 commodities, and 1,000 buyers who want 100 pieces. */
export async function benchShop(): Promise<void> {
  await onOwnProduct({ name: 'shop', scale, fill }, measure);
}

async function fill(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  await sql`insert into organizations (id, kind, code, name, status, version, created_at, updated_at)
    select ${randomUUID()}, 'operator', 'OP0001', '运营中心', 'normal', 1, now(), now()
    where not exists (select from organizations where kind = 'operator')`.execute(db);
  const categories = ['寝具', '玩教具', '美工', '餐具', '保健'].map((name) => ({ id: randomUUID(), name }));
  for (const [sort, { id, name }] of categories.entries()) {
    const { pinyin, initials, sort: key } = readName(name, false);
    await sql`insert into shop_categories (id, category_name, category_name_pinyin, category_name_initials,
        category_name_sort, category_name_en, category_name_en_pinyin, category_name_en_initials, category_name_en_sort,
        sort, created_at, updated_at)
      values (${id}, ${name}, ${pinyin}, ${initials}, ${key}, ${name}, ${pinyin}, ${initials}, ${key}, ${sort}, now(),
        now())`.execute(db);
  }
  const { pinyin, initials, sort: key } = readName('磁力片积木', false);
  await sql`insert into shop_commodities (organization_id, id, commodity_number, commodity_name, commodity_name_pinyin,
      commodity_name_initials, commodity_name_sort, category_id, unit, status, created_at, updated_at)
    select o.id, gen_random_uuid(), 'C' || n, '磁力片积木' || n, ${pinyin} || n, ${initials} || n,
      ${key} || lpad(n::text, 6, '0'), (${categories.map(({ id }) => id)}::uuid[])[1 + n % ${categories.length}::integer],
      '套', 'listed', now(), now()
    from organizations o, generate_series(1, ${COMMODITIES}::integer) n where o.kind = 'operator'`.execute(db);
  await sql`insert into shop_variants (organization_id, id, commodity_id, position, variant_name, list_price_fen, stock)
    select c.organization_id, gen_random_uuid(), c.id, place, place || ' 片', 16800 * place, 1000
    from shop_commodities c cross join generate_series(1, 3) place`.execute(db);
  const seal = (field: string, text: string) => secrets.encrypt(text, `shop_addresses.${field}`);
  await sql`insert into shop_addresses (kindergarten_id, receiver_encrypted, receiver_phone_encrypted,
      address_encrypted, updated_at)
    select id, ${seal('receiver', '周敏')}, ${seal('receiverPhone', '19900001001')}, ${seal('address', '北门')}, now()
    from organizations where kind = 'kindergarten'`.execute(db);
}

async function measure(own: OwnProduct): Promise<void> {
  const tokens = await signIn(own);
  const [token = ''] = tokens;
  const call = <T>(path: string, body?: object) => ask<T>(own.product, token, path, body);
  await tellDurations(`home of a shop with ${COMMODITIES} commodities`, () => call('/api/shop/mall/home'));
  await tellDurations('first page of its goods', () => call('/api/shop/mall/goods', {}));
  await tellDurations('search by pinyin', () => call('/api/shop/mall/goods', { q: 'cilipian' }));
  await tellDurations('plain program, the same page', () => plainPage(own.db));
  await tellDurations('beside it: own session', () => call('/sys/login/get_info'));
  await measureRush(own, tokens);
  await measurePlainRush(own);
}

const plainPage = (db: Kysely<Database>) =>
  sql`select c.id, c.commodity_name, (select json_agg(v) from shop_variants v where v.commodity_id = c.id) as variants
    from shop_commodities c where c.status = 'listed' and not c.deleted order by c.commodity_name_sort, c.id
    limit 24`.execute(db);

/** Signs a person of each kindergarten in. */
async function signIn({ db, product }: OwnProduct): Promise<string[]> {
  const { rows } = await sql<{ userName: string }>`select distinct on (a.organization_id) a.user_name as "userName"
    from accounts a where a.app_type = 3 order by a.organization_id, a.user_name limit ${BUYERS}`.execute(db);
  const tokens: string[] = [];
  await inTurns(rows, 8, async ({ userName }) => {
    const given = { userName, password: benchPassword, appType: 3 };
    tokens.push((await ask<{ token: string }>(product, '', '/sys/login/login', given)).token);
  });
  return tokens;
}

async function measureRush({ db, product }: OwnProduct, tokens: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`update shop_variants set stock = ${PIECES}, sold = 0
    where id = (select id from shop_variants order by id limit 1) returning id`.execute(db);
  const variantId = rows[0]?.id as string;
  await inTurns(tokens, 8, (token) => ask(product, token, '/api/shop/mall/set-basket', { variantId, quantity: 1 }));
  const { sums } = await ask<{ sums: { totalFen: number } }>(product, tokens[0] ?? '', '/api/shop/mall/basket');
  const times: number[] = [];
  let ordered = 0;
  const took = await durationOf(() =>
    inTurns(tokens, AT_ONCE, async (token) => {
      const body = JSON.stringify({ channel: 'wechat', expectedFen: sums.totalFen });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      times.push(
        await durationOf(async () => {
          const answer = await fetch(`${product.address}/api/shop/mall/check-out`, { method: 'POST', headers, body });
          const { code, error } = (await answer.json()) as { code: string; error?: string };
          if (code === '200') ordered += 1;
          else if (error !== 'SHOP_BASKET_CHANGED') throw new Error(`a check-out answered ${code} ${error}`);
        }),
      );
    }),
  );
  const { rows: left } = await sql<{ stock: number; sold: number }>`select stock, sold from shop_variants
    where id = ${variantId}`.execute(db);
  if (ordered !== PIECES || left[0]?.stock !== 0 || left[0].sold !== PIECES) {
    throw new Error(`${ordered} ordered, ${JSON.stringify(left[0])} in the row`);
  }
  console.log(`  ${tokens.length} buyers for ${PIECES} pieces: ${ms(took)} ms; each piece is sold once`);
  tellTimes('one check-out', times);
}

/** The same rush by the plainest program: one statement takes a piece, the next one notes the order. */
async function measurePlainRush({ db: own, databaseUrl }: OwnProduct): Promise<void> {
  await sql`drop table if exists plain_stock`.execute(own);
  await sql`drop table if exists plain_orders`.execute(own);
  await sql`create table plain_stock (id integer primary key, stock integer check (stock >= 0))`.execute(own);
  await sql`create table plain_orders (id uuid primary key, buyer integer)`.execute(own);
  await sql`insert into plain_stock values (1, ${PIECES})`.execute(own);
  const db = connect<Database>(databaseUrl, { maxConnections: 10 });
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buyer);
  const took = await durationOf(() =>
    inTurns(buyers, AT_ONCE, (buyer) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql`update plain_stock set stock = stock - 1 where id = 1 and stock > 0
          returning 1`.execute(tx);
        if (rows.length > 0) await sql`insert into plain_orders values (${randomUUID()}, ${buyer})`.execute(tx);
      }),
    ),
  );
  await db.destroy();
  console.log(`  plain program, the same rush: ${ms(took)} ms`);
}

/** Works through a list, some at once. */
async function inTurns<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...list];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    }),
  );
}
