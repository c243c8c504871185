import { describe, expect, it } from 'vitest';
import { violationOf } from './violation.ts';

describe('the violation of a database rule', () => {
  it('is read from the fields that the driver sets', () => {
    const error = {
      code: '23505',
      constraint: 'terms_term_name_unique',
      table: 'terms',
      message: '重复键违反唯一约束',
    };
    expect(violationOf(error)).toEqual({ code: '23505', constraint: 'terms_term_name_unique', table: 'terms' });
  });

  it.each([
    [
      '23505',
      'duplicate key value violates unique constraint "students_card_number_unique_102043"',
      { constraint: 'students_card_number_unique', table: undefined },
    ],
    [
      '23514',
      'no partition of relation "device_events_102101" found for row',
      { constraint: undefined, table: 'device_events' },
    ],
    [
      '23503',
      'insert or update on table "leads_102055" violates foreign key constraint "leads_owner_id_grade_id_fkey_102055"',
      { constraint: 'leads_owner_id_grade_id_fkey', table: undefined },
    ],
  ])('is read from the message of a node if the driver sets no fields: %s', (code, message, named) => {
    expect(violationOf({ code, message })).toEqual({ code, ...named });
  });

  it('is null for any other error', () => {
    expect(violationOf({ code: '40001', message: 'constraint "x"' })).toBeNull();
    expect(violationOf(new Error('away'))).toBeNull();
  });
});
