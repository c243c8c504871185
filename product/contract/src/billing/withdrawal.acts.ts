import { defineAct } from '@kiga/entity/define-act.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { z } from 'zod';
import { withdrawal } from './withdrawal.entity.ts';

/** The most that one application asks for: ten million yuan. */
export const WITHDRAWAL_MAX_FEN = 1_000_000_000;

/**
 * Applies for a withdrawal and holds its amount. Throws BILLING_WITHDRAWAL_OPEN while another application is open,
 * BILLING_NO_BANK_ACCOUNT, and at `amountFen` BILLING_AMOUNT_EMPTY or BILLING_BALANCE_SHORT {maxYuan}.
 */
export const applyForWithdrawal = defineAct(withdrawal, {
  act: 'apply',
  of: 'list',
  asks: { amountFen: money({ min: 1, max: WITHDRAWAL_MAX_FEN }) },
  output: z.object({ id: z.string(), withdrawalNumber: z.string() }),
});
