import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

const state =
  (status: string) =>
  (id: string, { server }: { server: { db: any } }) =>
    sql`update health_growth_reports set status = ${status} where id = ${id}`.execute(server.db);

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 12, zh: '生长报告', en: 'Growth reports' },
  sheet: null,
  importers: [],
  search: ['reportName', 'reportNameEn'],
  // The job of the order, and the account that may fetch its file.
  hiddenColumns: ['job_id', 'account_id'],
  make: {
    by: 3,
    async create({ as, newChild, next }) {
      const studentId = await newChild(`报告${next()}`);
      const order = { studentId, untilDay: '2024-03-05', language: 'zh_CN' };
      return (await as(3).ask('/api/health/growth-report/make', order)).id;
    },
  },
  states: {
    table: `
            cancel     retry    makeAgain
queued      cancelled  -        -
making      cancelled  -        -
ready       -          -        queued
failed      -          queued   -
cancelled   -          queued   -
by          3          3        3`,
    // The job of an order moves it on.
    happens: { begin: state('making'), finish: state('ready'), fail: state('failed') },
    // Orders are never deleted by people; they go after a year.
    staysIn: ['queued', 'making', 'ready', 'failed', 'cancelled'],
    ways: {
      queued: [],
      making: ['begin'],
      ready: ['finish'],
      failed: ['fail'],
      cancelled: ['cancel'],
    },
  },
  examples: {
    untilDay: ['2026-11-20'],
    language: ['zh_CN', 'en_US'],
    day: ['2026-11-20'],
    sheetLanguage: ['zh_CN'],
  },
};
