import { OPEN_MINUTES, SILENT_MINUTES } from '@kiga/contract/live/live.ts';
import type { HostPage } from '@kiga/contract/live/show.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { CircleCheck as PassedIcon, CircleDot as PresentIcon, Circle as ToComeIcon } from 'lucide-react';
import styles from './live.module.css';

type At = 'passed' | 'present' | 'toCome';

interface Step {
  name: string;
  title: string;
  note: string;
  at: At;
}

const icons = { passed: PassedIcon, present: PresentIcon, toCome: ToComeIcon } as const;

/** The way of a show from its application to its end: who took each step, and what takes the next one. */
export function HostSteps({ page }: { page: HostPage }) {
  const kit = useKit();
  return (
    <ol className={styles.steps} aria-label={kit.t('live.host.steps')}>
      {stepsOf(kit, page).map(({ name, title, note, at }) => {
        const Icon = icons[at];
        return (
          <li key={name} data-at={at} aria-current={at === 'present' ? 'step' : undefined}>
            <Icon size={iconSizePx.menu} aria-hidden />
            <strong>{title}</strong>
            <small>{note}</small>
          </li>
        );
      })}
    </ol>
  );
}

function stepsOf({ t, language }: Kit, page: HostPage): Step[] {
  const { status, beginsAt, endsAt, startedAt, endedAt } = page;
  const at = (moment: string) => formatMoment(moment, language);
  const by = (name: string | null, moment: string) => t('live.host.byAt', { name: name ?? '', at: at(moment) });
  const opensAt = new Date(Date.parse(beginsAt) - OPEN_MINUTES * 60_000).toISOString();
  const reviewed = status === 'refused' ? 'notPassed' : page.reviewedAt === null ? 'reviewing' : 'reviewed';
  const titles = {
    notPassed: t('live.host.notPassed'),
    reviewing: t('live.host.reviewing'),
    reviewed: t('live.host.reviewed'),
  } as const;
  const live = startedAt !== null ? 'began' : status === 'ended' ? 'never' : 'waits';
  const titleOfLive = {
    began: t('live.host.live'),
    never: t('live.host.neverLive'),
    waits: t('live.host.waiting'),
  } as const;
  return [
    { name: 'applied', title: t('live.host.applied'), note: by(page.appliedBy, page.appliedAt), at: 'passed' },
    {
      name: 'reviewed',
      title: titles[reviewed],
      note: page.reviewedAt === null ? '' : (page.refusal ?? by(page.reviewedBy, page.reviewedAt)),
      at: page.reviewedAt === null ? 'present' : 'passed',
    },
    {
      name: 'live',
      title: titleOfLive[live],
      note:
        startedAt === null
          ? status === 'toBeLive'
            ? t('live.host.waitingNote', { at: at(opensAt) })
            : ''
          : t('live.host.liveNote', { at: at(startedAt) }),
      at: status === 'inLive' || status === 'toBeLive' ? 'present' : startedAt === null ? 'toCome' : 'passed',
    },
    {
      name: 'ended',
      title: t('live.host.ended'),
      note:
        endedAt === null ? t('live.host.endNote', { at: at(endsAt).slice(-5), minutes: SILENT_MINUTES }) : at(endedAt),
      at: endedAt === null ? 'toCome' : 'passed',
    },
  ];
}
