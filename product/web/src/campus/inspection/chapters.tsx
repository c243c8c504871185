import {
  chapterKeys,
  type InspectionChapter,
  type inspectionPart,
} from '@kiga/contract/campus/inspection/inspection.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import type { z } from 'zod';
import styles from './inspection.module.css';

interface ChaptersProps {
  chapters: readonly InspectionChapter[];
  parts: readonly z.infer<typeof inspectionPart>[];
}

/** The chapters of a folder with the number of records of each part; a part that the reader may not read says so. */
export function Chapters({ chapters, parts }: ChaptersProps) {
  const { t } = useKit();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('campus.inspection.chapter')}</th>
          <th scope="col">{t('campus.inspection.content')}</th>
          <th scope="col" className={styles.number}>
            {t('campus.inspection.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ chapter, title, href, count }) => (
          <tr key={`${chapter} ${title}`}>
            <td>
              {String(chapters.indexOf(chapter) + 1).padStart(2, '0')} {t(chapterKeys[chapter])}
            </td>
            <td>
              {href !== null && count !== null ? (
                <TabLink className={styles.link} href={href}>
                  {title}
                </TabLink>
              ) : (
                title
              )}
            </td>
            <td className={styles.number}>{count ?? t('campus.inspection.leftOut')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
