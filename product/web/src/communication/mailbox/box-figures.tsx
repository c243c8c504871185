import type { LetterFigures } from '@kiga/contract/communication/letter.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Popover } from '@kiga/kit-web/light/bubbles.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import styles from './mailbox.module.css';
import { useLetterFigures } from './use-mailbox.ts';

const states = ['new', 'read', 'replied', 'closed'] as const;

/** The figures of the last twelve months in one line, with a table by month behind a button. */
export function BoxFigures() {
  const { t } = useKit();
  const { data } = useLetterFigures();
  const [open, setOpen] = useState(false);
  if (data === undefined || data.total === 0) return null;
  const { total, anonymous, counts, medianDays } = data;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('communication.letter.figures.total'), String(total)],
    [t('communication.letter.figures.waiting'), String(counts.new + counts.read)],
    [
      t('communication.letter.figures.median'),
      medianDays === null
        ? t('communication.letter.figures.noReply')
        : t('communication.letter.figures.medianDays', { count: medianDays }),
    ],
    [t('communication.letter.figures.anonymous'), `${Math.round((anonymous / total) * 100)}%`],
  ];
  return (
    <section className={styles.figures} aria-label={t('communication.letter.figures.title')}>
      <span className={styles.quiet}>{t('communication.letter.figures.title')}</span>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Popover open={open} onOpenChange={setOpen} trigger="click" content={<Months months={data.months} />}>
        <Button type="link" size="small" aria-expanded={open}>
          {t('communication.letter.figures.byMonth')}
        </Button>
      </Popover>
    </section>
  );
}

function Months({ months }: { months: LetterFigures['months'] }) {
  const { t } = useKit();
  return (
    <table className={styles.months}>
      <thead>
        <tr>
          <th scope="col">{t('communication.letter.figures.month')}</th>
          {states.map((state) => (
            <th key={state} scope="col">
              {t(`communication.letter.options.status.${state}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{month.month}</th>
            {states.map((state) => (
              <td key={state}>{month[state]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
