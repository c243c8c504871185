import { areas } from '@kiga/contract/app/areas.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { facts, fileOf } from '../facts/facts.ts';
import { worldOf } from '../facts/world.ts';
import { prices } from './billing.ts';
import { newComment, newPost, newReport, newTopic } from './community.ts';
import { testSecrets } from './database.ts';
import { importer } from './imports.ts';
import { newGoods, newShopOrder } from './shop.ts';
import { nextDay } from './shows.ts';
import { day, type Tenants } from './tenants.ts';
import { succeeded } from './test-server.ts';

const kindergartens = [1, 2, 3] as const;

/** Makes the records that the demo lacks in kindergartens 2 and 3: an import, an export with its file, an account, an opening, an alert. */
export async function makeOneOfEach(tenants: Tenants): Promise<void> {
  const { server, of, as } = tenants;
  const sheet = await writeWorkbook([
    {
      name: '班级',
      rows: [
        ['班级名称', '年级'],
        ['彩虹班', '小班'],
      ],
    },
  ]);
  for (const caller of [as(3), of(2), of(3)]) {
    succeeded(await importer(server, caller, 'class').send(sheet));
    await caller.ask('/api/campus/class/export', { columns: ['className'] });
  }
  await sql`insert into areas (id, code, name_zh, name_en, level)
    select '00000000-0000-7000-8000-000000999999', '999999', '某区', 'A district', 'district'
    where not exists (select from areas)`.execute(server.db);
  for (const organization of ['GR0001', 'AG0001', 'OP0001']) {
    const phone = '19900001234';
    await sql`insert into openings (id, organization_id, code, name, kig_type, system_type, area_id, address, manager,
        manager_phone_encrypted, manager_phone_hash, manager_phone_last4, admin_user_name, terminal_login, opening_date,
        created_at, updated_at)
      select ${uuid7()}, o.id, ${`N-${organization}`}, '新园', 'public', 'universal', (select id from areas limit 1), '路 1', '某',
        ${testSecrets.encrypt(phone, 'openings.manager_phone')}, ${testSecrets.hash(phone, 'openings.manager_phone')}, '1234',
        ${`a${organization}`}, ${`t${organization}`}, '2027-09-01', now(), now()
      from organizations o where o.code = ${organization}`.execute(server.db);
  }
  await addSecondAgent(tenants);
  await sql`insert into device_alerts (kig_id, id, kind, device_id, student_id, card_number, first_at, last_at)
    select k.id, gen_random_uuid(), 'lost-card', (select d.id from devices d where d.kig_id = k.id limit 1),
      (select s.id from students s where s.kig_id = k.id limit 1), '0001234567', now(), now()
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into device_commands (kig_id, id, device_id, number, kind, created_at, expires_at)
    select k.id, gen_random_uuid(), (select d.id from devices d where d.kig_id = k.id limit 1), 1, 'check', now(), now()
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into device_messages (kig_id, id, device_id, at, ms, name, source, method, path, status, signature,
      request_bytes, answer_bytes, reading_encrypted, content_encrypted)
    select k.id, gen_random_uuid(), (select d.id from devices d where d.kig_id = k.id limit 1), ${`${day(0)}T02:00:00Z`}, 1, 'commands',
      'machine', 'GET', '/device/v1/commands', 200, 'current', 0, 0,
      ${testSecrets.encrypt('{}', 'device_messages.reading')},
      ${testSecrets.encrypt('{"headers":[],"request":"","answer":"","isShortened":false,"removed":[],"skewMs":0}', 'device_messages.content')}
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into device_self_tests (kig_id, id, device_id, serial_number, event_id, started_at, ended_at, passed, ms, steps)
    select k.id, gen_random_uuid(), (select d.id from devices d where d.kig_id = k.id limit 1), 'none', 'none', now(), now(),
      true, 1, '[]'
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into device_faces (kig_id, device_id, person_id, sha256)
    select k.id, (select d.id from devices d where d.kig_id = k.id limit 1), gen_random_uuid(), '\\x00'
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into device_photos (kig_id, id, device_id, event_id, path, received_at)
    select k.id, gen_random_uuid(), (select d.id from devices d where d.kig_id = k.id limit 1), 'matrix', 'none', now()
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into graduations (kig_id, id, at, account_id, leave_date, job_id)
    select k.id, gen_random_uuid(), now(), (select id from accounts where user_name = 'demo3'), current_date, gen_random_uuid()
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into roll_overs (kig_id, id, from_year, to_year, state, created_at, updated_at, updated_by)
    select k.id, gen_random_uuid(), '2026-2027', '2027-2028', 'undone', now(), now(),
      (select id from accounts where user_name = 'demo3')
    from organizations k where k.kind = 'kindergarten'`.execute(server.db);
  await sql`insert into roll_over_classes (kig_id, roll_over_id, id, is_new, class_name, grade_id)
    select r.kig_id, r.id, gen_random_uuid(), true, '新一班', gen_random_uuid() from roll_overs r`.execute(server.db);
  await tenants.grant(3, 'demo5', ['students'], { status: 'asked', to: 30 });
  await tenants.grant(2, 'demo9', ['students'], { status: 'asked', to: 30 });
  await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, emergency, expires_at,
      created_at, updated_at)
    select ${tenants.kig[3]}, ${uuid7()}, id, '{students}', 'test', ${day(0)}, ${day(1)}, true,
      ${`${day(1)}T00:00:00Z`}, now(), now() from accounts where user_name = 'demo8'`.execute(server.db);
  await sql`insert into approvals (id, organization_id, asker_id, act, subject, record_key, reason, changes_encrypted,
      created_at, updated_at)
    select gen_random_uuid(), o.id, a.id, 'userCreate', 'somebody', 'somebody', 'test',
      ${testSecrets.encrypt('{}', 'approvals.changes')}, now(), now()
    from organizations o, accounts a where o.code in ('KG0002', 'KG0003', 'GR0001') and a.user_name = 'demo9'`.execute(
    server.db,
  );
  for (const [key, { owner, make }] of Object.entries(facts)) {
    const { table, ownerColumn } = entityOf(key);
    if (ownerColumn === null) continue;
    for (const number of owner === 'kindergarten' ? kindergartens : ([2] as const)) {
      // Each kindergarten needs one of its records; other owners need one outside of the first kindergarten.
      const isThere = owner === 'kindergarten' ? sql`= ${tenants.kig[number]}` : sql`<> ${tenants.kig[1]}`;
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(ownerColumn)} ${isThere} limit 1`.execute(server.db);
      if (rows.length > 0) continue;
      if (!make) throw new Error(`${fileOf(key)} lacks 'make', and the demo has no record of kindergarten ${number}`);
      await make.create(worldOf(server, (appType) => (appType === 3 && number !== 1 ? of(number) : as(appType))));
    }
  }
  await addLooksAtCameras(tenants);
  await addPayments(tenants);
  await addSecondHost(tenants);
  await addSecondSeller(tenants);
  await addSecondWriter(tenants);
  await sql`insert into live_views (id, organization_id, show_id, session_id, account_id, counts, began_at, seen_at)
    select ${uuid7()}, s.organization_id, s.id, ${uuid7()}, s.applied_by_id, true, now(), now() from live_shows s
    limit 1`.execute(server.db);
  await sql`insert into account_classes (account_id, kig_id, class_id)
    select a.id, c.kig_id, c.id from accounts a join classes c on c.kig_id = a.organization_id
    where a.user_name = 'own2' limit 1`.execute(server.db);
}

/** Gives every kindergarten with a camera a look at it, and a recording. */
async function addLooksAtCameras({ server }: Tenants): Promise<void> {
  await sql`insert into camera_views (kig_id, id, camera_id, account_id, session_id, way, quality, asked_at, last_at)
    select k.id, gen_random_uuid(), (select m.id from cameras m where m.kig_id = k.id limit 1),
      (select id from accounts where user_name = 'demo3'), gen_random_uuid(), 'web', 'hd', now(), now()
    from organizations k where exists (select from cameras m where m.kig_id = k.id)`.execute(server.db);
  await sql`insert into camera_recordings (kig_id, id, camera_id, began_at, seconds, size_bytes, path, keep_days)
    select k.id, gen_random_uuid(), (select m.id from cameras m where m.kig_id = k.id limit 1), ${`${day(0)}T02:00:00Z`},
      600, 1, 'none', 90
    from organizations k where exists (select from cameras m where m.kig_id = k.id)`.execute(server.db);
}

/** Gives a second host a show that waits for its review, and a message to it. */
async function addSecondHost({ server, as }: Tenants): Promise<void> {
  const show = { title: '另一场直播', day: nextDay(), beginTime: '19:30', endTime: '20:30' };
  const { id } = await as(18).ask('/api/live/show/save', show);
  await sql`insert into live_show_messages (organization_id, id, show_id, content_encrypted, side, writer, written_at,
      created_at, updated_at)
    select organization_id, ${uuid7()}, id, ${testSecrets.encrypt('你好', 'live_show_messages.content')}, 'family', '张**',
      now(), now(), now() from live_shows where id = ${id}`.execute(server.db);
}

/** Lets a second kindergarten sell, which lists a commodity; a third one orders it, and a parcel goes out. */
async function addSecondSeller({ server, kig, of, as }: Tenants): Promise<void> {
  const { rows } = await sql`select from shop_sellers where kindergarten_id = ${kig[2]}`.execute(server.db);
  const terms = { kindergartenId: kig[2], commissionPercent: 8, beginsOn: day(-1) };
  if (rows.length === 0) await as(9).ask('/api/shop/seller/save', terms);
  const goods = await newGoods(server, of(2), { operations: as(9), variants: [[1_000, 5]] });
  await newShopOrder(of(3), [[goods.variantIds[0] as string, 1]]);
  await sql`insert into shop_parcels (organization_id, id, order_id, carrier, tracking_number, sent_at, sent_by_id)
    select r.organization_id, gen_random_uuid(), r.id, '顺丰', 'SF' || row_number() over (), now(), r.ordered_by_id
    from shop_orders r`.execute(server.db);
}

/** Gives two organizations a post with a comment and a report, and the community a mute and an appeal. */
async function addSecondWriter({ server, as }: Tenants): Promise<void> {
  const topicId = await newTopic(as(9));
  const [own, other] = [
    await newPost(server, { topicId, by: 'demo18' }),
    await newPost(server, { topicId, by: 'demo17' }),
  ];
  for (const [postId, by] of [
    [own, 'demo7'],
    [other, 'demo18'],
  ] as const) {
    await newComment(server, { postId, by });
    await newReport(server, { postId, by });
  }
  // Shown ones are read by every writer, so these wait.
  for (const table of ['community_posts', 'community_comments']) {
    await sql`update ${sql.table(table)} set status = 'pendingReview'`.execute(server.db);
  }
  for (const key of ['community.mute', 'community.appeal']) await facts[key]?.make?.create(worldOf(server, as));
}

/** Returns an entity by its key. */
export function entityOf(key: string): AnyEntity {
  const entity = areas.flatMap((area) => area.entities).find((one) => one.key === key);
  if (!entity) throw new Error(`${fileOf(key)} is of no entity`);
  return entity;
}

/** Receives a payment for a bill of kindergarten 2, and starts one online. */
async function addPayments({ of, server, kig }: Tenants): Promise<void> {
  const office = of(2);
  const { list } = await office.ask('/api/billing/bill/page', { status: 'draft', pageSize: 1 });
  const { id } = list[0];
  await office.ask('/api/billing/bill/issue', { id });
  await office.ask('/api/billing/bill/receive', { id, amountFen: 100, method: 'cash', receivedOn: day(0) });
  await sql`insert into bill_online_payments (kig_id, id, bill_id, merchant_id, channel, payment_number, amount_fen,
      closes_at, created_at)
    select kig_id, ${uuid7()}, ${id}, id, channel, 'BP000101-0001', 100, now(), now() from bill_merchants
    where kig_id = ${kig[2]} limit 1`.execute(server.db);
}

/** Gives the demo's agent and another one an account, a fee and a withdrawal each, and invoices to them and kindergartens. */
async function addSecondAgent({ server, as, kig }: Tenants): Promise<void> {
  const { id: packageId } = await as(9).ask('/api/billing/package/save', {
    packageName: '另一套餐',
    type: 'both',
    time: 6,
    ...prices,
  });
  const { id } = await as(8).ask('/api/system/organization/save', { kind: 'agent', code: 'AG0009', name: '远山代理' });
  const [own] = (await sql<{ id: string }>`select id from organizations where code = 'AG0001'`.execute(server.db)).rows;
  for (const [index, agentId] of [id, own?.id].entries()) {
    await sql`insert into billing_agents (organization_id, id, account_kind, bank_name, bank_account_encrypted,
        account_name, created_at, updated_at)
      values (${agentId}, ${uuid7()}, 'company', '华禾银行',
        ${testSecrets.encrypt('0200001209', 'billing_agents.bank_account')}, '远山', now(), now())`.execute(server.db);
    await sql`insert into billing_fees (organization_id, id, kindergarten_id, package_id, price_fen, begins_on, created_at,
        updated_at)
      values (${agentId}, ${uuid7()}, ${kig[index === 0 ? 2 : 1]}, ${packageId}, 1500, ${day(9)}, now(), now())`.execute(
      server.db,
    );
    await sql`insert into billing_withdrawals (organization_id, id, withdrawal_number, amount_fen, bank_name,
        bank_account_encrypted, account_name, applied_at, applied_by_id, status, created_at, updated_at)
      values (${agentId}, ${uuid7()}, ${`WD000101-000${index}`}, 100, '华禾银行',
        ${testSecrets.encrypt('0200001209', 'billing_withdrawals.bank_account')}, '远山', now(),
        (select id from accounts where user_name = 'demo5'), 'rejected', now(), now())`.execute(server.db);
  }
  for (const [index, requester] of [id, own?.id, kig[1], kig[2]].entries()) {
    await sql`insert into billing_invoices (organization_id, id, request_number, buyer_name, kind, email, amount_fen,
        order_count, requested_at, requested_by_id, created_at, updated_at)
      values (${requester}, ${uuid7()}, ${`IV000101-000${index}`}, '远山', 'ordinary', 'a@example.com', 100, 1, now(),
        (select id from accounts where user_name = 'demo5'), now(), now())`.execute(server.db);
  }
}
