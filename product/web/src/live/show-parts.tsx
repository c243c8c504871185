import type { show } from '@kiga/contract/live/show.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './live.module.css';

type Show = EntityRecord & SavedOf<typeof show>;

/** Why a show was refused. */
export function ShowAlert({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status, refusal } = record as Show;
  if (status !== 'refused') return null;
  return (
    <div className={styles.alert} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{t('live.show.refused', { reason: refusal ?? '' })}</strong>
        <div>{t('live.show.refusedNext')}</div>
      </div>
    </div>
  );
}

/** Leads from a passed show to its host page, and to its messages. */
export function HostLink({ record }: { record: EntityRecord }) {
  const { t, open } = useKit();
  const { id, status, messageCount } = record as Show;
  const isPassed = status === 'toBeLive' || status === 'inLive' || status === 'ended';
  return (
    <>
      {isPassed && <Button onClick={() => open(`/live/host?id=${id}`)}>{t('live.show.openHost')}</Button>}
      {(messageCount ?? 0) > 0 && (
        <Button onClick={() => open(`/liveLeaveMessage?showId=${id}`)}>{t('live.show.openMessages')}</Button>
      )}
    </>
  );
}
