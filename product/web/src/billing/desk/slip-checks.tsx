import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { numberInput } from '@kiga/kit-web/fields/number-input.tsx';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ConfigProvider, Input } from 'antd';
import { Circle as OpenIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './desk.module.css';
import { type Mark, marksOf, type SlipFacts } from './verdict-model.ts';

const slipAmount = money({});

interface ChecksProps {
  facts: SlipFacts;
  enteredBy: string;
  /** Refusals of the server by field. */
  issues: Readonly<Record<string, string>>;
  onAmount(fen: number | null): void;
  onReference(text: string): void;
}

/** The four checks of a slip. Amount and reference are typed from it, so that the comparison is a real one. */
export function Checks({ facts, enteredBy, issues, onAmount, onReference }: ChecksProps) {
  const kit = useKit();
  const { t } = kit;
  const amountId = useId();
  const referenceId = useId();
  // A value is judged in words once it is complete.
  const [left, setLeft] = useState({ amount: false, reference: false });
  const { totalFen, amountFen, reference, referenceUsedBy, checks } = facts;
  const marks = marksOf(facts);
  const amountIssue =
    issues.slipAmountFen ??
    (left.amount && marks.amount === 'wrong'
      ? errorText(kit, 'BILLING_SLIP_AMOUNT', { totalYuan: (totalFen / 100).toFixed(2) })
      : undefined);
  const referenceIssue =
    issues.bankReference ??
    (left.reference && marks.reference === 'wrong'
      ? referenceUsedBy
        ? errorText(kit, 'BILLING_REFERENCE_USED', { order: referenceUsedBy })
        : t('billing.desk.off.badReference')
      : undefined);
  const Amount = numberInput.Widget;
  return (
    <div className={styles.checks}>
      <h3 className={styles.line}>
        {t('billing.desk.checks.title')}
        <small className={styles.end}>{t('billing.desk.checks.hint')}</small>
      </h3>
      <ConfigProvider componentSize="small">
        <ul>
          <Check
            mark={marks.amount}
            word={t('billing.desk.checks.amount')}
            path="slipAmountFen"
            issue={amountIssue}
            issueId={`${amountId}-issue`}
            input={
              <span
                className={styles.input}
                onFocus={() => setLeft((before) => ({ ...before, amount: false }))}
                onBlur={() => setLeft((before) => ({ ...before, amount: true }))}
              >
                <label className={styles.spoken} htmlFor={amountId}>
                  {t('billing.rechargeOrder.asks.slipAmountFen')}
                </label>
                <Amount
                  entity={rechargeOrder}
                  field={slipAmount}
                  name="slipAmountFen"
                  path="slipAmountFen"
                  controlId={amountId}
                  value={amountFen}
                  onChange={(value) => onAmount(typeof value === 'number' ? value : null)}
                  describedBy={amountIssue && `${amountId}-issue`}
                />
              </span>
            }
          />
          <Check
            mark={marks.reference}
            word={t('billing.desk.checks.reference')}
            path="bankReference"
            issue={referenceIssue}
            issueId={`${referenceId}-issue`}
            input={
              <Input
                id={referenceId}
                className={styles.input}
                aria-label={t('billing.rechargeOrder.asks.bankReference')}
                aria-describedby={referenceIssue && `${referenceId}-issue`}
                aria-invalid={referenceIssue !== undefined}
                status={referenceIssue && 'error'}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onFocus={() => setLeft((before) => ({ ...before, reference: false }))}
                onBlur={() => setLeft((before) => ({ ...before, reference: true }))}
                onChange={({ target }) => onReference(target.value)}
              />
            }
          />
          <Check
            mark={marks.picture}
            word={t('billing.desk.checks.picture')}
            issue={
              checks?.pictureUsedBy ? errorText(kit, 'BILLING_SLIP_USED', { order: checks.pictureUsedBy }) : undefined
            }
            input={checks && <small>{t('billing.desk.checks.compared', { count: checks.comparedWith })}</small>}
          />
          <Check
            mark={marks.other}
            word={t('billing.desk.checks.other')}
            issue={checks?.isOwn ? errorText(kit, 'BILLING_OWN_ORDER') : undefined}
            input={<small>{t('billing.desk.checks.entered', { name: enteredBy })}</small>}
          />
        </ul>
      </ConfigProvider>
      {/* Only the icon tells that the lookup is under way. */}
      {reference !== '' && marks.reference === 'open' && (
        <span className={styles.spoken} role="status">
          {t('billing.desk.off.loading')}
        </span>
      )}
    </div>
  );
}

const icons = { fine: DoneIcon, open: OpenIcon, wrong: ActIcon } as const;

interface CheckProps {
  mark: Mark;
  word: string;
  input: ReactNode;
  path?: string;
  issue?: string | undefined;
  issueId?: string;
}

function Check({ mark, word, input, path, issue, issueId }: CheckProps) {
  const { t } = useKit();
  const Icon = icons[mark];
  return (
    <li data-path={path} data-mark={mark}>
      <Icon size={iconSizePx.button} role="img" aria-label={t(`billing.desk.checks.marks.${mark}`)} />
      <span>{word}</span>
      <span className={styles.end}>{input}</span>
      {issue && (
        <p id={issueId} className={styles.issue}>
          {issue}
        </p>
      )}
    </li>
  );
}
