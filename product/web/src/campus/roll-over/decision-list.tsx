import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Radio } from 'antd';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Portrait } from '../../drawing/portrait.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './roll-over.module.css';
import type { Draft } from './roll-over-data.ts';
import { useKindText } from './use-kind-text.ts';
import type { StepProps } from './wizard.tsx';

type Child = Draft['children'][number];

/** Children who wait for a decision, each with its reason and a suggestion, and the exceptions decided so far. */
export function DecisionList(props: StepProps) {
  const { draft, sending, decide } = props;
  const { t, language } = useKit();
  const [changed, setChanged] = useState<Child>();
  const textOf = useKindText(draft);
  const classes = new Map(draft.classes.map((one) => [one.id, one]));
  const open = draft.children.filter(({ kind }) => kind === 'open');
  const decided = draft.children.filter(({ isDecided }) => isDecided);
  const suggested = open.filter(({ fromId, young }) => young !== null && !classes.get(fromId)?.leftOut);
  const stay = ({ id }: Child) => ({ studentId: id, kind: 'stay' as const, classId: null, reason: null });

  function reasonOf({ young, way, wayTo }: Child): string {
    if (!young) return t('campus.class.rollOver.decide.noWay');
    if (way === 'graduate') return t('campus.class.rollOver.decide.tooYoungForSchool', young);
    return t('campus.class.rollOver.decide.young', { ...young, name: classes.get(wayTo ?? '')?.gradeName ?? '' });
  }

  return (
    <aside className={styles.side}>
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>
          {t('campus.class.rollOver.decide.title')}
          {open.length > 0 && (
            <span className={styles.flag}>
              <Flag size={13} aria-hidden />
              {t('campus.class.rollOver.decide.count', { count: open.length })}
            </span>
          )}
          {suggested.length > 0 && (
            <Button
              type="link"
              size="small"
              className={styles.far ?? ''}
              disabled={sending}
              onClick={() => void decide(suggested.map(stay))}
            >
              {t('campus.class.rollOver.decide.all')}
            </Button>
          )}
        </h2>
        {open.length === 0 && <p className={styles.quiet}>{t('campus.class.rollOver.decide.none')}</p>}
        <ul className={styles.open}>
          {open.map((child) => {
            const from = classes.get(child.fromId);
            const to = child.wayTo === null ? undefined : classes.get(child.wayTo);
            const options = [
              ...(from && !from.leftOut ? [{ kind: 'stay' as const, classId: child.fromId }] : []),
              ...(child.way === 'graduate' ? [{ kind: 'graduate' as const, classId: null }] : []),
              ...(to ? [{ kind: 'up' as const, classId: to.id }] : []),
            ];
            return (
              <li key={child.id}>
                <div className={styles.who}>
                  <Portrait id={child.id} sex={child.sex} size={32} />
                  <div>
                    <strong>{child.stuName}</strong> <span className={styles.quiet}>{from?.now?.className}</span>
                    {child.birthday && (
                      <span className={styles.born}>
                        {t('campus.class.rollOver.decide.born', { day: child.birthday })}
                      </span>
                    )}
                    <div className={styles.openText}>{reasonOf(child)}</div>
                  </div>
                </div>
                <Radio.Group
                  className={styles.choice ?? ''}
                  aria-label={t('campus.class.rollOver.decide.of', { name: child.stuName ?? '' })}
                  value={null}
                  disabled={sending}
                  onChange={({ target }) => {
                    const { kind, classId } = options[Number(target.value)] ?? { kind: 'stay' as const, classId: null };
                    void decide([{ studentId: child.id, kind, classId: kind === 'up' ? classId : null, reason: null }]);
                  }}
                >
                  {options.map(({ kind, classId }, index) => (
                    <Radio key={kind} value={String(index)}>
                      {textOf({ kind, classId, fromId: child.fromId })}
                      {kind === 'stay' && child.young && (
                        <span className={styles.quiet}>{t('campus.class.rollOver.decide.suggested')}</span>
                      )}
                    </Radio>
                  ))}
                </Radio.Group>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>
          {t('campus.class.rollOver.decide.exceptions')}
          {decided.length > 0 && (
            <span className={styles.quiet}>{t('campus.class.rollOver.decide.count', { count: decided.length })}</span>
          )}
        </h2>
        {decided.length === 0 && <p className={styles.quiet}>{t('campus.class.rollOver.decide.noExceptions')}</p>}
        <ul className={styles.open}>
          {decided.map((child) => (
            <li key={child.id} className={styles.who}>
              <Portrait id={child.id} sex={child.sex} size={32} />
              <div>
                <strong>{child.stuName}</strong>{' '}
                <span className={styles.quiet}>
                  {classes.get(child.fromId)?.now?.className} · {textOf(child)}
                </span>
                <div className={styles.quiet}>
                  {[
                    child.reason,
                    child.decidedAt &&
                      t('campus.class.rollOver.decide.decidedOn', {
                        day: formatDay(child.decidedAt.slice(0, 10), language),
                      }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <Button
                type="link"
                size="small"
                className={styles.far ?? ''}
                aria-label={t('campus.class.rollOver.decide.move', { name: child.stuName ?? '' })}
                onClick={() => setChanged(child)}
              >
                {t('campus.class.rollOver.decide.change')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {changed && <DecisionDialog {...props} child={changed} onClose={() => setChanged(undefined)} />}
    </aside>
  );
}
