import { firstSteps } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { CircleCheck as DoneIcon, Circle as OpenIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import toDos from '../../attendance/to-dos.module.css';
import { useLiveQuery } from '../../attendance/use-live-query.ts';
import styles from './first-steps.module.css';

/** Setting of a user who has finished or hidden the steps. */
const KEY = 'home.firstSteps';

const topics = [
  'campus.term',
  'campus.class',
  'campus.teacher',
  'campus.student',
  'campus.card',
  'devices.device',
  'catering.recipe',
  'attendance.day',
  'system.user',
  'operations.opening',
  'billing.package',
  'billing.paymentSetting',
];

/** The steps of a new kindergarten or operator, until the last one is done or the user hides them. A failure leaves the home as it is. */
export default function FirstSteps({ aboveBoard = false }: { aboveBoard?: boolean }) {
  const kit = useKit();
  const { t, client, tenantOfSession } = kit;
  const [isOver, setOver] = useState(kit.setting(KEY) === true);
  const { data } = useLiveQuery(topics, {
    queryKey: [firstSteps.name],
    queryFn: ({ signal }) => client.call(firstSteps, {}, { signal }),
    enabled: !isOver,
  });
  const done = data?.filter(({ isDone }) => isDone).length ?? 0;
  const isFinished = data !== undefined && done === data.length;
  // Once only, so that a grown kindergarten never asks again.
  useEffect(() => {
    if (isFinished && !isOver) kit.saveSetting(KEY, true);
  }, [isFinished, isOver, kit]);
  if (isOver || data === undefined || isFinished) return null;
  const title = t(tenantOfSession === null ? 'shell.home.firstSteps.operator' : 'shell.home.firstSteps.kindergarten');
  return (
    <section className={styles.card} data-above={aboveBoard} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{t('shell.home.firstSteps.progress', { done, all: data.length })}</span>
        <span className={styles.hint}>{t('shell.home.firstSteps.hint')}</span>
        <Button
          type="link"
          size="small"
          onClick={() => {
            kit.saveSetting(KEY, true);
            setOver(true);
          }}
        >
          {t('shell.home.firstSteps.hide')}
        </Button>
      </div>
      <progress className={styles.progress} value={done} max={data.length} aria-label={title} />
      <ol className={styles.steps}>
        {data.map(({ key, isDone, href }) => (
          <li key={key} data-done={isDone}>
            {isDone ? (
              <DoneIcon size={iconSizePx.button} aria-label={t('shell.home.firstSteps.done')} />
            ) : (
              <OpenIcon size={iconSizePx.button} aria-hidden />
            )}
            <span>{t(key)}</span>
            {!isDone && (
              <TabLink className={toDos.link} href={href} aria-label={`${t('shell.home.firstSteps.go')}: ${t(key)}`}>
                {t('shell.home.firstSteps.go')}
              </TabLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
