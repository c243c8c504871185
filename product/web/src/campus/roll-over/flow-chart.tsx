import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type ReactNode, useState } from 'react';
import { layOut, NEW_PX, NOW_PX } from './flow-layout.ts';
import { NamesDialog } from './names-dialog.tsx';
import styles from './roll-over.module.css';
import { type Draft, type Flow, flowsOf, GRADUATED, newClasses } from './roll-over-data.ts';

interface FlowChartProps {
  draft: Draft;
  firstDay: string;
}

/** The present classes, those of the new year, and ribbons between them as wide as the number of children. */
export function FlowChart({ draft, firstDay }: FlowChartProps) {
  const { t } = useKit();
  const [listed, setListed] = useState<{ title: string; children: Draft['children'] }>();
  const flows = flowsOf(draft);
  const now = draft.classes.filter((one) => one.now !== null);
  const coming = newClasses(draft);
  const { counts, children } = draft;
  const nameOf = new Map(draft.teachers.map(({ id, name }) => [id, name]));
  const hasGraduates = counts.graduate > 0;
  const { heightPx, ribbons, openings } = layOut(
    flows,
    now.map(({ id }) => id),
    [...coming.map(({ id }) => id), ...(hasGraduates ? [GRADUATED] : [])],
  );
  const show = (title: string, of: Draft['children']) =>
    setListed({ title: t('campus.class.rollOver.names.list', { name: title }), children: of });
  const toName = ({ kind, to }: Flow) =>
    kind === 'graduate' ? t('campus.class.rollOver.kinds.graduate') : (to?.className ?? '');
  const ofKind = (flow: Flow) =>
    flow.kind === 'stay'
      ? t('campus.class.rollOver.stays', { count: flow.children.length })
      : String(flow.children.length);
  const flowTitle = (flow: Flow) =>
    flow.kind === 'open'
      ? `${flow.from.now?.className} · ${t('campus.class.rollOver.kinds.open')}`
      : `${flow.from.now?.className} → ${toName(flow)}`;
  const words = {
    up: 'campus.class.rollOver.kinds.up',
    graduate: 'campus.class.rollOver.kinds.graduate',
    stay: 'campus.class.rollOver.kinds.stay',
    open: 'campus.class.rollOver.tags.open',
  } as const;

  const box = (key: string, title: string, of: Draft['children'], content: ReactNode) => (
    <li key={key}>
      <button type="button" className={styles.box} disabled={of.length === 0} onClick={() => show(title, of)}>
        {content}
      </button>
    </li>
  );

  return (
    <section className={styles.card}>
      <div className={styles.chart}>
        <div>
          <h2 className={styles.cardTitle}>
            {t('campus.class.rollOver.classes.present')}
            <span className={styles.quiet}>
              {t('campus.class.rollOver.classes.presentTotal', { classes: now.length, count: children.length })}
            </span>
          </h2>
          <ul className={styles.boxes} style={{ height: heightPx, '--box': `${NOW_PX}px` } as React.CSSProperties}>
            {now.map((one) => {
              const own = flows.filter(({ from }) => from.id === one.id);
              const name = one.now?.className ?? '';
              return box(
                one.id,
                name,
                own.flatMap((flow) => flow.children),
                <>
                  <span className={styles.boxText}>
                    <span>
                      <strong>{name}</strong>{' '}
                      <span className={styles.quiet}>{nameOf.get(one.now?.headTeacherId ?? '')}</span>
                    </span>
                    <span className={styles.parts}>
                      {own.map((flow) => (
                        <span key={`${flow.kind}${flow.to?.id}`} data-kind={flow.kind}>
                          {t(words[flow.kind])} {flow.children.length}
                        </span>
                      ))}
                    </span>
                  </span>
                  <span className={styles.figure}>{one.now?.count}</span>
                </>,
              );
            })}
          </ul>
        </div>
        <div className={styles.ribbons} style={{ height: heightPx }}>
          <svg viewBox={`0 0 100 ${heightPx}`} preserveAspectRatio="none" aria-hidden>
            {ribbons.map(({ flow, path }) => (
              // The label is the button; the ribbon is a larger target for the pointer.
              <path
                key={`${flow.from.id}${flow.kind}${flow.to?.id}`}
                d={path}
                data-kind={flow.kind}
                onClick={() => show(flowTitle(flow), flow.children)}
              />
            ))}
            {openings.map(({ flow, fromPx, toPx }) => (
              <path
                key={flow.from.id}
                d={`M0,${fromPx} C8,${fromPx} 8,${toPx} 14,${toPx}`}
                data-kind="open"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {ribbons.map(({ flow, middlePx }) => (
            <button
              key={`${flow.from.id}${flow.kind}${flow.to?.id}`}
              type="button"
              className={styles.count}
              style={{ top: middlePx }}
              aria-label={t('campus.class.rollOver.ribbon', {
                from: flow.from.now?.className ?? '',
                to: toName(flow),
                count: flow.children.length,
              })}
              onClick={() => show(flowTitle(flow), flow.children)}
            >
              {ofKind(flow)}
            </button>
          ))}
          {openings.map(({ flow, toPx }) => (
            <button
              key={flow.from.id}
              type="button"
              className={styles.openCount}
              style={{ top: toPx }}
              onClick={() => show(flowTitle(flow), flow.children)}
            >
              {t('campus.class.rollOver.openHere', { count: flow.children.length })}
            </button>
          ))}
        </div>
        <div>
          <h2 className={styles.cardTitle}>
            {t('campus.class.rollOver.classes.coming')}
            <span className={styles.quiet}>
              {t('campus.class.rollOver.classes.comingTotal', {
                classes: coming.length,
                count: counts.up + counts.stay,
                day: firstDay,
              })}
            </span>
          </h2>
          <ul className={styles.boxes} style={{ height: heightPx, '--box': `${NEW_PX}px` } as React.CSSProperties}>
            {coming.map((one) => {
              const into = flows.filter(({ to }) => to?.id === one.id);
              const head = nameOf.get(one.headTeacherId ?? '') ?? t('campus.class.rollOver.classes.nobody');
              const parts = [
                ...into.map(({ kind, from, children: { length } }) =>
                  kind === 'stay'
                    ? t('campus.class.rollOver.stays', { count: length })
                    : t('campus.class.rollOver.from', { className: from.now?.className ?? '', count: length }),
                ),
                ...(one.coming > 0 ? [t('campus.class.rollOver.comingHere', { count: one.coming })] : []),
                ...(one.isNew ? [t('campus.class.rollOver.classes.isNew')] : []),
              ];
              const isFull = one.capacity !== null && one.after > one.capacity;
              return box(
                one.id,
                one.className,
                into.flatMap((flow) => flow.children),
                <>
                  <span className={styles.boxText}>
                    <span>
                      <strong>{one.className}</strong>{' '}
                      <span className={styles.quiet}>
                        {one.followsId === null || one.headTeacherId === null
                          ? head
                          : t('campus.class.rollOver.classes.followText', { name: head })}
                      </span>
                    </span>
                    {one.capacity !== null && (
                      <span className={styles.bar} data-full={isFull || undefined}>
                        <span style={{ inlineSize: `${Math.min(1, one.after / one.capacity) * 100}%` }} />
                      </span>
                    )}
                    <span className={styles.parts}>
                      {parts.length > 0 ? parts.join(' · ') : t('campus.class.rollOver.noChildren')}
                    </span>
                  </span>
                  <span className={styles.figure}>
                    {one.after}
                    {one.capacity !== null && (
                      <small>{t('campus.class.rollOver.of', { capacity: one.capacity })}</small>
                    )}
                  </span>
                </>,
              );
            })}
            {hasGraduates &&
              box(
                GRADUATED,
                t('campus.class.rollOver.kinds.graduate'),
                children.filter(({ kind }) => kind === 'graduate'),
                <>
                  <span className={styles.boxText}>
                    <strong>{t('campus.class.rollOver.kinds.graduate')}</strong>
                    <span className={styles.parts}>
                      {flows
                        .filter(({ kind }) => kind === 'graduate')
                        .map(({ from, children: { length } }) =>
                          t('campus.class.rollOver.from', { className: from.now?.className ?? '', count: length }),
                        )
                        .join(' · ')}
                    </span>
                  </span>
                  <span className={styles.figure}>{counts.graduate}</span>
                </>,
              )}
          </ul>
        </div>
      </div>
      {listed && <NamesDialog {...listed} onClose={() => setListed(undefined)} />}
    </section>
  );
}
