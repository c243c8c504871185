import { literal, type PlannedTable, quoted } from '@kiga/kit-server/backup/table-plan.ts';
import type { TenantPart } from '@kiga/kit-server/backup/write-backup.ts';
import { leftOutTables } from './left-out.ts';

/** Column that names the kindergarten of a row, in tables of the platform that have such rows. */
const platformColumns: Readonly<Record<string, string>> = {
  organizations: 'id',
  accounts: 'organization_id',
  roles: 'organization_id',
  app_usage: 'kindergarten_id',
  record_history: 'owner_id',
  erasures: 'organization_id',
  imports: 'owner_id',
  import_rows: 'owner_id',
  stored_files: 'owner_id',
};

/** Tables of the platform whose rows belong to an account or a role of the kindergarten. */
const linked: Readonly<Record<string, { column: string; to: 'accounts' | 'roles' }>> = {
  account_roles: { column: 'account_id', to: 'accounts' },
  role_permissions: { column: 'role_id', to: 'roles' },
  user_settings: { column: 'account_id', to: 'accounts' },
  messages: { column: 'account_id', to: 'accounts' },
};

const LEDGER = 'the ledger is the operator’s; balances are paid out before a kindergarten moves';
const COMMUNITY = 'the community of this cell, which organizations share';

/** Tables with rows of the kindergarten that stay behind, with the reason. */
export const stayingBehind: Readonly<Record<string, string>> = {
  role_menus: 'menus have other ids there; the permissions of a role go along',
  access_grants: 'they were given to accounts of this cell',
  contracts: 'partners of this cell are unknown there',
  kindergarten_ties: 'as contracts',
  approvals: 'requests of accounts of this cell',
  openings: 'applications at this operator',
  consultation_doctors: 'doctors of this cell are unknown there',
  family_accounts: 'parents get them with their next sign-in',
  idempotency_keys: 'retries of calls to this cell',
  jobs: 'work of this cell',
  job_file_parts: 'as jobs',
  letter_counts: 'they count the letters of a day',
  app_feedback: 'it belongs to the operator',
  health_answer_templates: 'they belong to institutions',
  number_searches: 'limits of an hour',
  told_names: 'limits of an hour',
  sms_outbox: 'messages of this operator',
  billing_slips: 'slips that finance of this operator passed',
  billing_invoices: 'invoices of this operator',
  billing_invoice_numbers: 'invoices of this operator',
  billing_invoice_orders: 'invoices of this operator',
  billing_fees: 'prices of an agent of this cell',
  billing_payments: LEDGER,
  shop_addresses: 'where this operator delivers to',
  shop_members: 'memberships at this operator',
  shop_sellers: 'sellers at this operator',
  community_posts: COMMUNITY,
  community_comments: COMMUNITY,
  community_reports: COMMUNITY,
  community_mutes: COMMUNITY,
  community_appeals: COMMUNITY,
  live_views: 'who watched shows of hosts of this cell',
  ledger_accounts: LEDGER,
  ledger_transactions: LEDGER,
  ledger_entries: LEDGER,
  ledger_orders: LEDGER,
  ledger_causes: LEDGER,
  account_areas: 'areas of the operator’s accounts',
  device_code_failures: 'limits of an hour',
  device_used_signatures: 'signatures of minutes',
};

/** Tables without rows of any kindergarten. */
export const sharedTables: readonly string[] = [
  'advertisement_days',
  'advertisements',
  'app_functions',
  'app_modules',
  'areas',
  'billing_agents',
  'billing_differences',
  'billing_numbers',
  'billing_packages',
  'billing_payment_settings',
  'billing_reconciliations',
  'billing_withdrawals',
  'community_topics',
  'device_versions',
  'dictionaries',
  'dictionary_items',
  'document_versions',
  'documents',
  'ledger_months',
  'ledger_proofs',
  'live_figures',
  'live_show_messages',
  'live_shows',
  'menus',
  'permissions',
  'script_errors',
  'shop_basket_lines',
  'shop_categories',
  'shop_commodities',
  'shop_delivery_rules',
  'shop_levels',
  'shop_notices',
  'shop_order_lines',
  'shop_orders',
  'shop_parcel_lines',
  'shop_parcels',
  'shop_variants',
  'sign_in_failures',
  'system_messages',
  'unknown_devices',
];

/** Returns the rows of one kindergarten, which a backup may hold alone. */
export function kindergartenPart({ id, code }: { id: string; code: string }): TenantPart {
  const is = (column: string) => `${quoted(column)} = ${literal(id)}`;
  return {
    code,
    conditionOf({ name, columns }: PlannedTable) {
      if (Object.hasOwn(leftOutTables, name) || Object.hasOwn(stayingBehind, name)) return null;
      const column = platformColumns[name] ?? (columns.includes('kig_id') ? 'kig_id' : null);
      if (column !== null) return is(column);
      const link = linked[name];
      if (link === undefined) return null;
      return `${link.column} in (select id from ${link.to} where ${is('organization_id')})`;
    },
  };
}
