import type { RenewalPage } from '@kiga/contract/billing/recharge-order.acts.ts';
import { type PaymentChannel, rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { UploadsContext, useFormUploads } from '@kiga/kit-web/files/unfinished-uploads.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import type { FormIssue } from '@kiga/kit-web/form/issue-action.ts';
import { useFocusOnIssues } from '@kiga/kit-web/form/use-focus-on-issues.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import styles from './billing.module.css';
import { isOnline } from './pay/pay-ways.ts';
import { type OrderedHere, useOrdered } from './pay/use-ordered.tsx';
import { WayWidget } from './pay/way-widget.tsx';
import { useOrder } from './renewal/use-order.ts';
import type { Owner } from './renewal/use-renewals.ts';
import { checkTopUp, type TopUp, topUpFields } from './top-up.ts';
import { TopUpDone } from './top-up-done.tsx';
import { formatYuan } from './yuan.ts';

const nothing: TopUp = { amountFen: null, channel: null, credentials: null };

/** Form of a top-up: the amount, the way of payment and, for a bank transfer, the picture of its slip. */
export function TopUpForm({ page, owner }: { page: RenewalPage; owner: Owner }) {
  const kit = useKit();
  const { t, tenantOfSession } = kit;
  const { order, sending, refusal, forget } = useOrder();
  const uploads = useFormUploads();
  const [values, setValues] = useState(nothing);
  const [found, setFound] = useState<readonly FormIssue[]>([]);
  const ordered = useOrdered<OrderedHere>(page.channels);
  const fields = topUpFields(page.channels);
  const shown = values.channel === 'bank' ? fieldNames : fieldNames.filter((name) => name !== 'credentials');
  const answered = refusal?.fields.filter(({ field }) => field in fields) ?? [];
  const issues = found.length > 0 ? found : answered;
  const failure = refusal !== null && answered.length === 0 ? refusal.texts.join(' ') : null;
  const element = useFocusOnIssues(issues, failure);
  // The answer of the page says whether the balance is the reader's business.
  const knowsBalance = tenantOfSession !== null;

  function change(name: keyof TopUp, value: unknown): void {
    setValues((before) => ({ ...before, [name]: value }));
    setFound((before) => before.filter(({ field }) => field !== name));
    forget();
  }

  async function submit(): Promise<void> {
    const wrong = checkTopUp(kit, values, fields);
    setFound(wrong);
    if (wrong.length > 0) return;
    const { amountFen, channel, credentials } = values;
    const made = await order({
      kind: 'topUp',
      amountFen,
      channel: channel as PaymentChannel,
      credentials: channel === 'bank' ? credentials : null,
      ...owner,
    });
    if (made) ordered.begin({ ...made, kigId: page.kigId ?? '', channel: channel as PaymentChannel });
  }

  if (ordered.done !== null) {
    return (
      <div className={styles.card}>
        <TopUpDone
          done={ordered.done}
          onGoOn={ordered.goOn}
          onAgain={() => {
            ordered.again();
            setValues(nothing);
            uploads.restart();
          }}
        />
        {ordered.dialog}
      </div>
    );
  }
  return (
    <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
      <UploadsContext value={uploads}>
        <div ref={element}>
          <form
            className={styles.card}
            noValidate
            autoComplete="off"
            aria-label={t('billing.topUp.title')}
            onSubmit={(event) => {
              event.preventDefault();
              if (uploads.waitsFor === null) void submit();
            }}
          >
            {knowsBalance && (
              <dl className={styles.sums}>
                <div>
                  <dt>{t('billing.topUp.now')}</dt>
                  <dd>{formatFen(page.creditFen)}</dd>
                </div>
                <div>
                  <dt>{t('billing.topUp.after')}</dt>
                  <dd>{formatFen(page.creditFen + Math.max(values.amountFen ?? 0, 0))}</dd>
                </div>
              </dl>
            )}
            {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
            {shown.map((name) => (
              <FormField
                key={name}
                entity={rechargeOrder}
                field={fields[name]}
                name={name}
                label={name === 'amountFen' ? t('billing.topUp.amount') : t(`billing.rechargeOrder.fields.${name}`)}
                Widget={name === 'channel' ? WayWidget : fieldInputOf(fields[name]).Widget}
                path={name}
                value={values[name]}
                onChange={(value) => change(name, value)}
              />
            ))}
            <div className={styles.buttons}>
              <Button
                type="primary"
                size="large"
                htmlType="submit"
                loading={sending}
                disabled={uploads.waitsFor !== null}
              >
                {isOnline(values.channel) && values.amountFen !== null
                  ? t('billing.renewal.toPay', { amount: formatYuan(values.amountFen) })
                  : t('billing.topUp.submit')}
              </Button>
              <span role="status" className={styles.quiet}>
                {uploads.waitsFor !== null && t(uploads.waitsFor)}
              </span>
            </div>
          </form>
        </div>
        {ordered.dialog}
      </UploadsContext>
    </FormIssuesContext>
  );
}

const fieldNames = ['amountFen', 'channel', 'credentials'] as const satisfies readonly (keyof TopUp)[];
