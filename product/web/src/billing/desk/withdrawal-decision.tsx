import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { withdrawalStates } from '@kiga/contract/billing/withdrawal.states.ts';
import { transitionsFrom } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { errorText, fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord } from '@kiga/kit-web/states/state-words.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { yuan } from '../signed-yuan.ts';
import { WithdrawalSteps } from '../withdrawal-steps.tsx';
import styles from './desk.module.css';
import { Place, type QueuePlace } from './place.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

interface DecisionProps {
  record: EntityRecord;
  at: QueuePlace;
  onDecide(id: string): void;
  onRefused(id: string): void;
}

const groups = [
  ['agentName', 'appliedBy', 'appliedAt'],
  ['accountName', 'bankName', 'bankAccount'],
  ['processedBy', 'processedAt', 'reason'],
] as const;
const moments: readonly string[] = ['appliedAt', 'processedAt'];

/** The facts of a withdrawal, and the step that comes next. */
export function WithdrawalDecision({ record, at, onDecide, onRefused }: DecisionProps) {
  const kit = useKit();
  const { t, can, language } = kit;
  const transitions = useTransitions(withdrawal);
  const [isBusy, setBusy] = useState(false);
  const offered = transitions.of(record);
  const main = offered.find(({ danger, aside }) => !danger && !aside);
  const next = transitionsFrom(withdrawalStates, String(record.status)).find(({ danger, aside }) => !danger && !aside);
  const isOwnStep = main === undefined && next !== undefined && can(`billing.withdrawal.${next.name}`);

  async function start(name: string | undefined): Promise<void> {
    if (name === undefined || isBusy) return;
    setBusy(true);
    // These end the work of finance; the others keep the withdrawal in the queue.
    if (name === 'reject' || name === 'settle') onDecide(record.id);
    const isMade = await transitions.start(record, name);
    if (!isMade) onRefused(record.id);
    setBusy(false);
  }

  useDeskKeys({
    previous: () => at.onMove(-1),
    next: () => at.onMove(1),
    pass: () => void start(main?.name),
    reject: () => void start(offered.find(({ danger }) => danger)?.name),
  });
  const shown = (field: string): string => {
    const value = record[field];
    if (typeof value !== 'string' || value === '') return '–';
    return moments.includes(field) ? formatMoment(value, language) : value;
  };
  return (
    <section className={styles.verdict} aria-label={t('billing.desk.withdrawal.label')}>
      <header>
        <div className={styles.line}>
          <h2>{String(record.agentName ?? '')}</h2>
          <Place {...at} />
        </div>
        <div className={styles.line}>
          <small>{String(record.withdrawalNumber)}</small>
          <TabLink className={styles.end} href={`/billing/agent-income?organizationId=${String(record.kigId)}`}>
            {t('billing.desk.withdrawal.income')}
          </TabLink>
        </div>
        <span className={styles.sum}>
          <strong>{yuan(Number(record.amountFen ?? 0))}</strong> {t('billing.desk.verdict.yuan')}
        </span>
      </header>
      <div>
        <WithdrawalSteps status={String(record.status)} label={t('billing.desk.withdrawal.steps')} />
      </div>
      {groups.map((fields) => (
        <dl key={fields[0]} className={styles.facts}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldLabel(kit, withdrawal, field)}</dt>
              <dd>{shown(field)}</dd>
            </div>
          ))}
        </dl>
      ))}
      <footer>
        {isOwnStep && <p className={styles.why}>{errorText(kit, 'BILLING_OWN_STEP')}</p>}
        {!isOwnStep && offered.length === 0 && <p className={styles.why}>{t('billing.desk.withdrawal.none')}</p>}
        <div className={styles.acts}>
          {offered.map(({ name, danger }) => (
            <Button
              key={name}
              size="large"
              type={name === main?.name ? 'primary' : 'default'}
              danger={danger}
              disabled={isBusy}
              onClick={() => void start(name)}
            >
              {actWord(kit, withdrawal, name)}
            </Button>
          ))}
        </div>
      </footer>
      {transitions.dialog}
    </section>
  );
}
