import type { WallNote } from '@kiga/contract/dashboards/wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { CalendarDays as ActivityIcon, Bell as NoticeIcon } from 'lucide-react';
import { shortDay } from './short-day.ts';
import styles from './wall.module.css';

/** The next activities, and the latest notices to all families. */
export function Notes({ notes }: { notes: readonly WallNote[] }) {
  const { t, language } = useKit();
  const daysOf = ({ kind, from, to }: WallNote) => {
    if (kind === 'notice') return t('dashboards.wall.notice');
    const first = shortDay(from, language);
    return from === to ? first : t('dashboards.wall.days', { from: first, to: shortDay(to, language) });
  };
  return (
    <section className={styles.card} data-rests aria-label={t('dashboards.wall.notes')} aria-live="polite">
      {notes.length === 0 ? (
        <p className={styles.quiet}>{t('dashboards.wall.noNotes')}</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              {note.kind === 'activity' ? <ActivityIcon aria-hidden /> : <NoticeIcon aria-hidden />}
              <span className={styles.quiet}>{daysOf(note)}</span>
              <strong>{note.title}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
