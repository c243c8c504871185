import type { SlipChecks } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Check as PassIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Loaded } from '../../campus/campus.public.ts';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';
import { Place, type QueuePlace } from './place.tsx';
import { Postings } from './postings.tsx';
import { type Rejection, RejectReasons, whyNoRejection } from './reject-reasons.tsx';
import { Checks } from './slip-checks.tsx';
import { useDecision } from './use-decision.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useReference } from './use-reference.ts';
import { whyOff } from './verdict-model.ts';

interface VerdictProps {
  order: EntityRecord;
  query: UseQueryResult<SlipChecks> | undefined;
  at: QueuePlace;
  onDecide(id: string): void;
  onRefused(id: string): void;
}

/** The verdict about a slip: what it must equal, what passing it books, and the decision. */
export function Verdict({ order, query, at, onDecide, onRefused }: VerdictProps) {
  const { t, language } = useKit();
  const [amountFen, setAmountFen] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [rejection, setRejection] = useState<Rejection>({ refusal: null, reason: '' });
  const { sending, issues, decide, changed } = useDecision({ order, onDecide, onRefused });
  const element = useRef<HTMLElement>(null);
  const whyId = useId();
  const totalFen = Number(order.totalFen ?? 0);
  const number = String(order.orderNumber);
  const referenceUsedBy = useReference(reference);
  const facts = { totalFen, amountFen, reference: reference.trim(), referenceUsedBy, checks: query?.data };
  const off = whyOff(facts);
  const noRejection = whyNoRejection(rejection, query?.data?.isOwn === true);
  const focus = (path: string) =>
    element.current?.querySelector<HTMLElement>(`[data-path="${path}"] :is(input, textarea)`)?.focus();

  function pass(): void {
    if (sending) return;
    if (off === null) {
      const asks = { slipAmountFen: amountFen, bankReference: reference.trim() };
      void decide('pass', asks, t('billing.desk.passed', { order: number, amount: yuan(totalFen) }));
    } else focus(amountFen === totalFen ? 'bankReference' : 'slipAmountFen');
  }

  function reject(): void {
    if (sending) return;
    if (noRejection === null) {
      const { refusal, reason } = rejection;
      void decide('reject', { refusal, reason: reason.trim() || null }, t('billing.desk.rejected', { order: number }));
    } else focus(rejection.refusal === 'other' ? 'reason' : 'refusal');
  }

  useDeskKeys({ previous: () => at.onMove(-1), next: () => at.onMove(1), pass, reject });
  const fact = (label: string, value: unknown) =>
    value ? (
      <div>
        <dt>{t(`billing.rechargeOrder.fields.${label}`)}</dt>
        <dd>{String(value)}</dd>
      </div>
    ) : null;
  return (
    <section ref={element} className={styles.verdict} aria-label={t('billing.desk.verdict.label')}>
      <header>
        <div className={styles.line}>
          <h2>{String(order.kigName ?? '')}</h2>
          <Place {...at} />
        </div>
        <small>
          {number} {t(`billing.rechargeOrder.options.kind.${String(order.kind)}`)}
        </small>
        <div className={styles.line}>
          <span className={styles.sum}>
            <strong>{yuan(totalFen)}</strong> {t('billing.desk.verdict.yuan')}
          </span>
          {Boolean(order.months) && (
            <span className={styles.end}>
              {t('billing.desk.verdict.quantity', {
                children: Number(order.childCount),
                months: Number(order.months),
                price: yuan(Number(order.priceFen ?? 0)),
              })}
            </span>
          )}
        </div>
      </header>
      <dl className={styles.facts}>
        {fact('packageName', order.packageName)}
        {fact('payerName', order.payerName)}
        {fact('enteredBy', `${String(order.enteredBy ?? '')} ${formatMoment(order.createdAt, language)}`)}
      </dl>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          pass();
        }}
      >
        <Checks
          facts={facts}
          enteredBy={String(order.enteredBy ?? '')}
          issues={issues}
          onAmount={(fen) => {
            setAmountFen(fen);
            changed('slipAmountFen');
          }}
          onReference={(text) => {
            setReference(text);
            changed('bankReference');
          }}
        />
        {/* Lets the Enter key in a field pass the slip. */}
        <button type="submit" hidden aria-label={t('billing.desk.queue.keys.pass')} />
      </form>
      {query && (
        <Loaded query={query} rows={3}>
          {(checks) => <Postings order={order} checks={checks} />}
        </Loaded>
      )}
      <footer>
        <RejectReasons
          value={rejection}
          issue={issues.reason ?? issues.refusal}
          onChange={(value) => {
            setRejection(value);
            changed('reason');
          }}
        />
        <p id={whyId} className={styles.why} role="status">
          {off === null ? '' : t(off)}
        </p>
        <div className={styles.acts}>
          <Button
            type="primary"
            size="large"
            block
            icon={<PassIcon size={iconSizePx.button} aria-hidden />}
            disabled={off !== null}
            loading={sending}
            aria-describedby={whyId}
            onClick={pass}
          >
            {t('billing.desk.pass', { amount: yuan(totalFen) })}
          </Button>
          <Button
            size="large"
            danger={noRejection === null}
            disabled={noRejection !== null || sending}
            title={noRejection === null ? undefined : t(noRejection)}
            onClick={reject}
          >
            {t('billing.desk.reject.do')}
          </Button>
        </div>
      </footer>
    </section>
  );
}
