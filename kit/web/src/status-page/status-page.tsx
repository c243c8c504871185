import type { ReactNode } from 'react';
import styles from './status-page.module.css';

interface StatusPageProps {
  /** One of the drawings. */
  drawing: ReactNode;
  title: ReactNode;
  /** Event and next step, in one sentence. */
  sentence?: ReactNode;
  /** A quiet line below with technical details, for the person who can help. */
  detail?: ReactNode;
  /** The one next action, and links to others. */
  actions?: ReactNode;
  /** Foot with data for support. */
  foot?: ReactNode;
  /** True for an announcement by screen readers, as for an error that replaces content. */
  alert?: boolean;
}

/** Page without content of its own: empty, failed, not permitted, not found. */
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
