import { daysBetween } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './teacher.module.css';

/** A coloured note that a paper has expired or ends within the days of the notice; nothing for a later day. */
export function ExpiryNote({ expiresOn, noticeDays }: { expiresOn: string; noticeDays: number }) {
  const { t, today } = useKit();
  const left = daysBetween(today, expiresOn);
  if (left > noticeDays) return null;
  const word =
    left < 0
      ? t('campus.teacher.certificate.expired')
      : left === 0
        ? t('campus.teacher.certificate.endsToday')
        : t('campus.teacher.certificate.daysLeft', { count: left });
  return <span className={left < 0 ? styles.act : styles.look}>{word}</span>;
}
