import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import type { ComponentType, ReactNode } from 'react';
import styles from './to-dos.module.css';

interface ToDoProps {
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  title: ReactNode;
  detail?: ReactNode;
  /** The action for the task. */
  act?: ReactNode;
}

/** A task: one sentence with its action at the right. */
export function ToDo({ Icon, title, detail, act }: ToDoProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={iconSizePx.button} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.sentence}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {act}
    </li>
  );
}
