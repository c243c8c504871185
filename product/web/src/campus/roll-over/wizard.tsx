import { decideRollOver, dropRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Button } from 'antd';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { ClassStep } from './class-step.tsx';
import { NameStep } from './name-step.tsx';
import styles from './roll-over.module.css';
import type { Draft } from './roll-over-data.ts';
import { TrialStep } from './trial-step.tsx';

const steps = ['classes', 'names', 'trial', 'run'] as const;

/** A decision about a child, as the page sends it. */
export interface Decision {
  studentId: string;
  kind: 'up' | 'graduate' | 'stay' | 'open';
  classId: string | null;
  reason: string | null;
}

/** Props of all steps: the draft, and ways to change it. */
export interface StepProps {
  draft: Draft;
  firstDay: string;
  sending: boolean;
  /** Sends a change of the draft and loads it again. Resolves to true where the server took it. */
  attempt(work: (options: SendOptions) => Promise<unknown>): Promise<boolean>;
  decide(decisions: readonly Decision[]): Promise<boolean>;
  go(step: number): void;
}

interface WizardProps {
  draft: Draft;
  firstDay: string;
  reload(): Promise<void>;
}

/** The draft of a roll-over in steps. */
export function Wizard({ draft, firstDay, reload }: WizardProps) {
  const kit = useKit();
  const { t, client } = kit;
  const [at, setAt] = useState(0);
  const [failure, setFailure] = useState<string[]>([]);
  const { send, sending, renew } = useSending();
  const ask = useQuestion();
  const of = { id: draft.id, version: draft.version };

  async function attempt(work: (options: SendOptions) => Promise<unknown>): Promise<boolean> {
    setFailure([]);
    renew();
    const isTaken = await send(
      async (options) => {
        await work(options);
        return true;
      },
      (error) =>
        setFailure(
          error instanceof CallError && error.errors.length > 0
            ? error.errors.map(({ text }) => text)
            : [failureText(kit, error)],
        ),
    );
    // Also after a refusal: another window may have changed the draft.
    await reload();
    return isTaken === true;
  }

  const props: StepProps = {
    draft,
    firstDay,
    sending,
    attempt,
    decide: (decisions) =>
      attempt((options) => client.call(decideRollOver, { ...of, decisions: [...decisions] }, options)),
    go: (step) => {
      setFailure([]);
      setAt(step);
    },
  };
  const drop = () =>
    ask({
      title: t('campus.class.rollOver.dropQuestion'),
      text: t('campus.class.rollOver.dropText'),
      ok: t('campus.class.rollOver.drop'),
      danger: true,
      act: () => attempt((options) => client.call(dropRollOver, of, options)),
    });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('campus.class.rollOver.title')}</h1>
        <span className={styles.years}>
          {draft.fromYear}
          <ArrowRight size={iconSizePx.button} aria-hidden />
          {draft.toYear}
        </span>
        {at === 0 && (
          <Button type="text" onClick={() => void drop()}>
            {t('campus.class.rollOver.drop')}
          </Button>
        )}
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step} aria-current={index === at ? 'step' : undefined}>
              <button
                type="button"
                className={styles.step}
                data-state={index < at ? 'done' : index === at ? 'now' : 'ahead'}
                disabled={index > at + 1 || index === steps.length - 1 || index === at}
                onClick={() => props.go(index)}
              >
                <span className={styles.number}>{index < at ? <Check size={13} aria-hidden /> : index + 1}</span>
                {t(stepText(step))}
              </button>
            </li>
          ))}
        </ol>
      </header>
      {failure.length > 0 && <Alert type="error" showIcon title={failure.join(' ')} />}
      {at === 0 && <ClassStep key={draft.version} {...props} />}
      {at === 1 && <NameStep {...props} />}
      {at >= 2 && <TrialStep {...props} />}
    </div>
  );

  function stepText(step: (typeof steps)[number]): string {
    const texts = {
      classes: 'campus.class.rollOver.steps.classes',
      names: 'campus.class.rollOver.steps.names',
      trial: 'campus.class.rollOver.steps.trial',
      run: 'campus.class.rollOver.steps.run',
    };
    return texts[step];
  }
}
