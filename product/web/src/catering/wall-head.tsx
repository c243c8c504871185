import { weekdayOf } from '@kiga/entity/days.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import type { ReactNode } from 'react';
import { KigaMark } from '../drawing/kiga-mark.tsx';
import styles from './wall-head.module.css';

interface WallHeadProps {
  /** Name of the kindergarten, a heading where the screen has no other one. */
  name: ReactNode;
  /** Where the name leads, in words. */
  back: string;
  href: string;
  moment: { day: string; time: string };
  /** The day of the moment in words; its weekday stands below. */
  date: string;
}

/** Head of a screen on the wall: whose it is, the day and the time. */
export function WallHead({ name, back, href, moment: { day, time }, date }: WallHeadProps) {
  const { language } = useKit();
  return (
    <header className={styles.head}>
      <TabLink className={styles.back} href={href} title={back}>
        <KigaMark />
        {name}
      </TabLink>
      <span className={styles.date}>
        {date}
        <br />
        {weekdayOf(day, language, 'long')}
      </span>
      <time className={styles.clock}>{time}</time>
    </header>
  );
}
