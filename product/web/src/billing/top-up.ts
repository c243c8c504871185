import { type PaymentChannel, rechargeOrder, TOP_UP_MAX_FEN } from '@kiga/contract/billing/recharge-order.entity.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import type { FormIssue } from '@kiga/kit-web/form/issue-action.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { waysOf } from './pay/pay-ways.ts';

/** Typed values of a top-up. */
export interface TopUp {
  amountFen: number | null;
  channel: string | null;
  /** Path of the picture of the slip. */
  credentials: string | null;
}

/** Returns the fields of a top-up; the balance does not top itself up, and all payment platforms are one way. */
export function topUpFields(channels: readonly PaymentChannel[]) {
  return {
    amountFen: money({ required: true, min: 1, max: TOP_UP_MAX_FEN }),
    channel: choice(
      waysOf(channels).filter((channel) => channel !== 'balance'),
      { required: true },
    ),
    credentials: file({ mode: rechargeOrder.fields.credentials.mode, required: true }),
  };
}

/** Errors of empty fields, which have words of their own. */
const emptyErrors: Readonly<Record<string, string>> = {
  amountFen: 'BILLING_AMOUNT_EMPTY',
  channel: 'BILLING_CHANNEL_EMPTY',
  credentials: 'BILLING_CREDENTIALS_EMPTY',
};

/** Returns the issues of typed values with their texts. Only a bank transfer needs its slip. */
export function checkTopUp(kit: Kit, values: TopUp, fields: ReturnType<typeof topUpFields>): FormIssue[] {
  const parsed = parseWithIssues(recordSchema(fields), values);
  const issues = 'issues' in parsed ? parsed.issues : [];
  return issues
    .filter(({ field }) => field !== 'credentials' || values.channel === 'bank')
    .map((issue) => {
      const error = issue.error === 'FIELD_REQUIRED' ? (emptyErrors[issue.field] ?? issue.error) : issue.error;
      return { ...issue, error, text: errorText(kit, error, issue.data) };
    });
}
