import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 11],
  // The menu does not list it.
  menu: null,
  sheet: null,
  importers: [],
  hiddenColumns: ['keys_encrypted'],
  make: {
    by: 11,
    async create({ server }) {
      // A tested account; its keys and its test have a test of their own.
      const id = randomUUID();
      // Each channel has one account that is on.
      await sql`update billing_payment_settings set status = 'off'`.execute(server.db);
      await sql`insert into billing_payment_settings (id, channel, merchant_name, merchant_id, app_id, fee_percent,
          notice_origin, keys_entered_at, tested_at, created_at, updated_at)
        values (${id}, 'alipay', '启芽运营中心', '2088000000000001', '2021000000000001', 0.6,
          'https://kiga.example.com', now(), now(), now(), now())`.execute(server.db);
      return id;
    },
  },
  states: {
    table: `
       turnOn    turnOff
on     -         off
off    on        -
by     11        11`,
    ways: { off: [], on: ['turnOn'] },
    staysIn: ['on', 'off'],
  },
  examples: {
    channel: ['alipay'],
    merchantName: ['启芽运营中心', '启芽二号'],
    merchantId: ['2088000000000001'],
    appId: ['2021000000000001'],
    certificateSerial: [null],
    platformKeyId: [null],
    feePercent: [0.6],
    noticeOrigin: ['https://kiga.example.com'],
  },
};
