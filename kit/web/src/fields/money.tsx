import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

// Made when first used: lists without amounts load this as well, and do not wait for it.
let yuan: Intl.NumberFormat | undefined;

/** Returns an amount of fen in the form for display, such as `¥1,280.50`. */
export function formatFen(fen: number): string {
  yuan ??= new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
  return yuan.format(fen / 100);
}

/** An amount of money. */
function MoneyText({ value }: FieldTextProps) {
  return typeof value === 'number' ? formatFen(value) : <NoValue />;
}

/** View of amounts of money. */
export const moneyView = { Text: MoneyText, align: 'end' } satisfies FieldView;
