import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The menu does not list it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['merchantName', 'merchantId'],
  hiddenColumns: ['keys_encrypted'],
  make: {
    by: 3,
    async create({ save, server, next }) {
      // A tested account; its keys and its test have a test of their own.
      const id = await save(3, 'billing/own-merchant/save', {
        channel: 'alipay',
        merchantName: '向日葵幼儿园',
        merchantId: `20880000000${String(next()).padStart(5, '0')}`,
        appId: '2021000000000001',
        noticeOrigin: 'https://kiga.example.com',
      });
      // Each channel has one account that is on.
      await sql`update bill_merchants set status = 'off'`.execute(server.db);
      await sql`update bill_merchants set keys_entered_at = now(), tested_at = now() where id = ${id}`.execute(
        server.db,
      );
      return id;
    },
  },
  states: {
    table: `
       turnOn    turnOff
on     -         off
off    on        -
by     3         3`,
    ways: { off: [], on: ['turnOn'] },
    staysIn: ['on', 'off'],
  },
  examples: {
    channel: ['alipay'],
    merchantName: ['向日葵幼儿园', '向日葵二号'],
    merchantId: ['2088000000000001'],
    appId: ['2021000000000001'],
    certificateSerial: [null],
    platformKeyId: [null],
    noticeOrigin: ['https://kiga.example.com'],
  },
};
