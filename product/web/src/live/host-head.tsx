import type { HostPage } from '@kiga/contract/live/show.acts.ts';
import { show } from '@kiga/contract/live/show.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Button } from 'antd';
import styles from './live.module.css';
import { useShowAct } from './use-show-act.ts';

/** Title and state of a show, with the one act that comes next. */
export function HostHead({ page }: { page: HostPage }) {
  const { t, client, language } = useKit();
  const ask = useQuestion();
  const { sending, act } = useShowAct();
  const { id, kigId, title, status, hostName, beginsAt, endsAt, star, viewers, can } = page;
  const move = (name: 'start' | 'end') =>
    act((options) =>
      client.call(transitionCallOf(show, name), { id, from: status, ...ownerById(show.tenancy, kigId) }, options),
    );
  const end = () =>
    ask({
      title: t('live.host.endAsk', { title }),
      text: t('live.host.endText', { count: viewers }),
      ok: t('live.show.acts.end'),
      danger: true,
      act: () => move('end'),
    });
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <StateTag entity={show} state={status} />
      <span className={styles.quiet}>{t('live.host.by', { name: hostName })}</span>
      <span className={styles.quiet}>
        {t('live.host.span', { from: formatMoment(beginsAt, language), to: formatMoment(endsAt, language).slice(-5) })}
      </span>
      {star !== null && <span className={styles.quiet}>{t('live.host.star', { star })}</span>}
      <span className={styles.acts}>
        {can.includes('start') && (
          <Button type="primary" loading={sending} onClick={() => void move('start')}>
            {t('live.show.acts.start')}
          </Button>
        )}
        {can.includes('end') && (
          <Button danger onClick={() => void end()}>
            {t('live.show.acts.end')}
          </Button>
        )}
      </span>
    </header>
  );
}
