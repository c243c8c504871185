import { answerTemplate } from '@kiga/contract/health/consultation/answer-template.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './thread.module.css';

/** Number of templates that the picker shows; a search finds the others. */
const SHOWN = 50;

/** List of ready answers with a search; the first one found is chosen with Enter. */
export default function TemplatePicker({ onChoose, onClose }: { onChoose(content: string): void; onClose(): void }) {
  const { t, client } = useKit();
  const [q, setQ] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The user has just asked for it.
  useEffect(() => field.current?.focus(), []);
  const query = useLiveQuery([answerTemplate.key], {
    queryKey: [answerTemplate.key, 'picker', q],
    queryFn: ({ signal }) =>
      client.call(callsOf(answerTemplate).page, { pageSize: SHOWN, ...(q && { q }) }, { signal }),
  });
  const found = (query.data?.list ?? []) as (EntityRecord & SavedOf<typeof answerTemplate>)[];
  return (
    <section className={styles.templates} aria-label={t('health.consultation.thread.templates')}>
      <div className={styles.tools}>
        <input
          className={styles.find}
          type="search"
          ref={field}
          aria-label={t('health.consultation.thread.findTemplate')}
          placeholder={t('health.consultation.thread.findTemplate')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter') return;
            // Enter belongs to the picker, not to the form around it.
            event.preventDefault();
            const [first] = found;
            if (first && !query.isPending) onChoose(String(first.content));
          }}
        />
        <TabLink href="/health/answer-templates">{t('health.consultation.thread.manageTemplates')}</TabLink>
      </div>
      <Loaded query={query}>
        {() =>
          found.length === 0 ? (
            <p className={styles.quiet}>{t('health.consultation.thread.noTemplate')}</p>
          ) : (
            <ul>
              {found.map(({ id, title, content }) => (
                <li key={id}>
                  <Button type="text" className={styles.template ?? ''} onClick={() => onChoose(String(content))}>
                    <span>
                      <strong>{title}</strong> <span className={styles.quiet}>{content}</span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
