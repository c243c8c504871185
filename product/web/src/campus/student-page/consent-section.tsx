import { consent, consentKinds } from '@kiga/contract/campus/consent.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { History as EndedIcon, CircleX as RefusedIcon } from 'lucide-react';
import { Loaded, StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';
import { newPartHref, partsHref, useParts } from './use-parts.ts';

const HREF = '/campus/consents';

type Consent = SavedOf<typeof consent>;

/** The latest answer of each kind, with the ways to withdraw it and to add another. */
export default function ConsentSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useParts(consent, record);
  const transitions = useTransitions(consent);
  return (
    <StudentCard
      title={t('campus.consent.card.title')}
      extra={
        <>
          {kit.can('campus.consent.create') && (
            <TabLink href={newPartHref(kit, HREF, record, { answer: 'agreed', givenDate: kit.today })}>
              {t('campus.consent.card.add')}
            </TabLink>
          )}
          <TabLink href={partsHref(kit, HREF, record)}>{t('campus.consent.card.all')}</TabLink>
        </>
      }
    >
      <Loaded query={query}>
        {({ list }) => {
          const latest = latestOfEachKind(list);
          if (latest.length === 0) return <p className={styles.quiet}>{t('campus.consent.card.none')}</p>;
          return (
            <ul className={styles.answers}>
              {latest.map((one) => (
                <li key={one.id} data-past={holds(one, kit.today) ? undefined : true}>
                  <Answer kit={kit} one={one} />
                  <span className={styles.end}>
                    {one.guardianName} {whenText(kit, one)}
                  </span>
                  {transitions.of(one as EntityRecord).map(({ name }) => (
                    <Button
                      key={name}
                      type="link"
                      size="small"
                      danger
                      aria-label={`${t(`campus.consent.acts.${name}`)}: ${t(`campus.consent.options.kind.${one.kind}`)}`}
                      onClick={() => void transitions.start(one as EntityRecord, name)}
                    >
                      {t('campus.consent.card.withdraw')}
                    </Button>
                  ))}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {transitions.dialog}
    </StudentCard>
  );
}

function Answer({ kit, one }: { kit: Kit; one: Consent }) {
  const kind = kit.t(`campus.consent.options.kind.${one.kind}`);
  const { status } = one;
  if (status === 'refused' || status === 'withdrawn') {
    const isRefused = status === 'refused';
    const Icon = isRefused ? RefusedIcon : EndedIcon;
    return (
      <>
        <Icon size={iconSizePx.button} aria-hidden />
        <span>{kit.t(isRefused ? 'campus.consent.card.refused' : 'campus.consent.card.withdrawn', { kind })}</span>
      </>
    );
  }
  const Icon = holds(one, kit.today) ? DoneIcon : EndedIcon;
  return (
    <>
      <Icon size={iconSizePx.button} aria-hidden />
      <span>{kind}</span>
    </>
  );
}

/** Returns whether a consent allows something today. */
function holds({ status, untilDate }: Consent, today: string): boolean {
  return status === 'given' && (!untilDate || untilDate >= today);
}

function whenText({ t, today, language }: Kit, { status, givenDate, untilDate, withdrawnDate }: Consent): string {
  const shown = (day: string | null | undefined) => (day ? formatDay(day, language) : '');
  if (status === 'withdrawn') return shown(withdrawnDate);
  if ((status !== 'given' && status !== 'ended') || !untilDate) return shown(givenDate);
  const key = untilDate < today ? 'campus.consent.card.ended' : 'campus.consent.card.until';
  return t(key, { day: shown(untilDate) });
}

/** Returns the latest answer of each kind, in the order of the kinds. `consents` are newest first. */
function latestOfEachKind(consents: readonly Consent[]): Consent[] {
  return consentKinds.flatMap((kind) => consents.find((one) => one.kind === kind) ?? []);
}
