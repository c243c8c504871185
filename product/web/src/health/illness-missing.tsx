import {
  illnessFromCheck,
  illnessFromLeave,
  type MissingCase,
  missingCases,
} from '@kiga/contract/health/illness.acts.ts';
import { illness } from '@kiga/contract/health/illness.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { StudentLink } from '../campus/campus.public.ts';
import styles from './illness.module.css';

const topics = ['health.illness', 'health.check', 'attendance.studentLeave'];

/** The sick children without a case, each with a button that makes it. */
export default function MissingCases({ ownerId }: { ownerId: string | undefined }) {
  const kit = useKit();
  const { t, client, tenantOfSession } = kit;
  const queries = useQueryClient();
  const titleId = useId();
  const queryKey = [missingCases.name, ownerId ?? null];
  const owner = ownerId === undefined ? {} : ownerById(illness.tenancy, ownerId);
  useChanges(topics, () => queries.invalidateQueries({ queryKey }));
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(missingCases, owner, { signal }),
    enabled: tenantOfSession !== null || ownerId !== undefined,
  });
  if (!data || data.total === 0) return null;
  const { kigId, total, list } = data;
  return (
    <section className={styles.missing} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('health.illness.missing.title', { count: total })}</h2>
      <ul>
        {list.map((one) => (
          <Missing key={one.id} kigId={kigId} one={one} />
        ))}
      </ul>
      {total > list.length && <p>{t('health.illness.missing.more', { count: total - list.length })}</p>}
    </section>
  );
}

function Missing({ kigId, one }: { kigId: string; one: MissingCase }) {
  const kit = useKit();
  const { t, can, client, language, tenantOfSession } = kit;
  const { message, modal } = useTelling();
  const queries = useQueryClient();
  const { sending, send } = useSending();
  const { from, id, studentId, className, action } = one;
  const name = language === 'en_US' && one.nameLatin !== null ? `${one.name} ${one.nameLatin}` : one.name;
  const day = formatDay(one.day, language);
  const act = from === 'leave' ? illnessFromLeave : illnessFromCheck;

  async function make() {
    const input = { id, ...(tenantOfSession === null && ownerById(illness.tenancy, kigId)) };
    const made = await send(
      ({ idempotencyKey }) => client.call(act, input, { idempotencyKey }),
      (error) => modal.error({ title: t('health.illness.missing.actOf', { name }), content: failureText(kit, error) }),
    );
    if (!made) return;
    message.success(t('health.illness.missing.made', { name }));
    await queries.invalidateQueries({ queryKey: [missingCases.name] });
    kit.open(`/health/illnesses/${made.id}`);
  }

  return (
    <li>
      <StudentLink id={studentId} kigId={kigId}>
        {name}
      </StudentLink>
      <span>
        {action === null
          ? t('health.illness.missing.leave', { className, day })
          : t('health.illness.missing.check', {
              className,
              day,
              action: t(`health.check.options.action.${action}`),
            })}
      </span>
      {can('health.illness.create') && (
        <Button
          type="link"
          size="small"
          disabled={sending}
          aria-label={t('health.illness.missing.actOf', { name })}
          onClick={() => void make()}
        >
          {t('health.illness.missing.make')}
        </Button>
      )}
    </li>
  );
}
