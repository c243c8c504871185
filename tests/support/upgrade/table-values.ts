/** Returns an id in the form of the product's, by its number. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Value of a column that may be null, but is generated for every row. */
export const GENERATED = Symbol('generated');

/** Text of an encrypted column. */
export class Sealed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value, or a function that makes it from the number of its row. */
type ColumnValue = string | number | boolean | null | symbol | Sealed | ((number: number) => string | Date);

/** Events lie in a month whose partition the test creates. */
const inSeptember = (number: number) => new Date(Date.UTC(2026, 8, 15, 0, 0, number));

/** Values that cannot be generated, by table and column. Null is a table that gets no rows. */
export const tableValues: Readonly<Record<string, Readonly<Record<string, ColumnValue>> | null>> = {
  // A grant of an emergency has a moment of its end, and others have none.
  access_grants: { emergency: true, expires_at: inSeptember },
  // A weight has bounds.
  advertisements: { ad_weight: 3 },
  // The code of an area becomes the end of its id.
  account_areas: { area_code: (number: number) => String(110_000 + number) },
  areas: { code: (number: number) => String(number).padStart(6, '0') },
  // A confirmed month is named by its first day.
  attendance_months: { month: '2026-09-01' },
  // A card has one holder of its kind.
  cards: {
    holder_kind: 'student',
    student_id: GENERATED,
    parent_id: null,
    teacher_id: null,
    status: 'lost',
    lost_at: inSeptember,
  },
  // An amount moves from one account to another, and a bill is paid up to its sum.
  bill_transfers: { from_account: 'receivable', to_account: 'cash' },
  bills: { total_fen: 5, paid_fen: 5 },
  bill_payments: { amount_fen: 5, credit_fen: 5 },
  // A look is that of an account or of a parent.
  camera_views: { account_id: null, parent_id: GENERATED },
  device_events: { at: inSeptember },
  organizations: { area_code: (number: number) => String(110_000 + number) },
  // The doctor of a question is an organization, or an account as well; only the former is an id alone.
  health_consultations: { doctor_id: idOf(1) },
  // An invoice that was cancelled in red has both numbers.
  billing_invoices: { status: 'red', invoice_number: GENERATED, red_number: GENERATED },
  // A percentage.
  billing_payment_settings: { fee_percent: 0.6 },
  // Encrypted numbers.
  health_measurements: Object.fromEntries(
    'height_cm weight_kg head_cm vision_left vision_right haemoglobin_g_per_l teeth_count caries_count'
      .split(' ')
      .map((column) => [`${column}_encrypted`, new Sealed('1')]),
  ),
  // An organization's account has a kind of its own and a balance.
  ledger_accounts: { organization_id: GENERATED, kind: 'held', balance_fen: 5 },
  // Entries add up to zero, so `upgrade.ts` writes a pair.
  ledger_entries: null,
  // A closed month takes no postings, so it lies before those of the other tables.
  ledger_months: { month: (number: number) => `20${10 + (number % 10)}-01`, ends_at: '2020-01-01T00:00:00Z' },
  // The amount is the sum of its parts.
  ledger_orders: { channel_fee_fen: 1, platform_fen: 2, agent_fen: 3, kindergarten_fen: 0, total_fen: 6 },
  // An anonymous letter names no family.
  letters: { is_anonymous: false },
  // Migrations write its only row.
  outbox_positions: null,
  // The first migration with row security writes its only row.
  reach_key: null,
  // The amount is the sum of two, and the rate is a percentage.
  refund_lines: { percent: 50, fee_part_fen: 1, meal_part_fen: 2, amount_fen: 3 },
  // No check limits its states before the one of class periods, which knows these.
  students: { status: 'graduated' },
  // A day has two halves, and no child comes more often than it should.
  student_results: { due_halves: 2, came_halves: 1 },
  teacher_results: { due_halves: 2, leave_halves: 1, comp_halves: 1 },
};
