import type { ReactNode } from 'react';
import styles from './status-page.module.css';

interface StatusPageProps {
  /** One of the drawings. */
  drawing: ReactNode;
  title: ReactNode;
  /** What happened and what is next, in one sentence. */
  sentence?: ReactNode;
  /** A quiet line below: what is missing, for whoever can give it. */
  detail?: ReactNode;
  /** The one next action, and links to other ways. */
  actions?: ReactNode;
  /** At the foot: what support asks for. */
  foot?: ReactNode;
  /** Says it to a screen reader at once, as for an error that replaces what was there. */
  alert?: boolean;
}

/** Fills the place of a page that has nothing to show: empty, failed, not permitted, not found. */
export function StatusPage({ drawing, title, sentence, detail, actions, foot, alert = false }: StatusPageProps) {
  return (
    <div className={styles.page} role={alert ? 'alert' : undefined}>
      <div className={styles.middle}>
        <div className={styles.drawing}>{drawing}</div>
        <h2 className={styles.title}>{title}</h2>
        {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {foot !== undefined && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}
