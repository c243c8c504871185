import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { CheckStation } from '@kiga/contract/health/check.acts.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { Kept } from '@kiga/kit-web/offline/use-kept.ts';
import { useLeaveQuestion } from '@kiga/kit-web/offline/use-leave-question.ts';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { useOutbox } from '@kiga/kit-web/offline/use-outbox.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession } from '../../identity/identity.public.ts';
import { CheckForm } from './check-form.tsx';
import CheckerDialog from './checker-dialog.tsx';
import { type Draft, mineOverTheirs } from './draft.ts';
import FindDialog from './find-dialog.tsx';
import LookDialog from './look-dialog.tsx';
import styles from './station.module.css';
import { StationFoot } from './station-foot.tsx';
import { StationHead } from './station-head.tsx';
import { keepSaved } from './station-outbox.ts';
import {
  type ChildNow,
  childOfCard,
  forDay,
  progressOf,
  secondMeasurements,
  type WaitingItem,
} from './station-queue.ts';
import { recordText } from './station-words.ts';
import { useCheckRun } from './use-check-run.ts';
import { useChecker } from './use-checker.ts';
import type { StationTools } from './use-station.ts';

interface StationProps extends StationTools {
  station: Kept<CheckStation>;
}

type OpenDialog = 'find' | 'look' | 'checker' | null;

/** Begin of the afternoon where the server cannot be asked. */
const NOON = '12:00';

/** The station: one child at a time, the queue below, and what was sent above. */
export function Station({ station: kept, outbox, days, account }: StationProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message, modal } = useTelling();
  const queries = useQueryClient();
  const sync = useOutbox(outbox);
  const moment = useMoment(kept);
  const station = forDay(kept, moment.day);
  const [ownPart, setOwnPart] = useState<DayPart | null>(null);
  const isOld = kept.keptAt !== null || kept.day !== moment.day;
  const part = ownPart ?? (isOld ? (moment.time < NOON ? 'morning' : 'afternoon') : kept.part);
  const checker = useChecker(days, moment.day);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [said, setSaid] = useState('');
  const run = useCheckRun({ station, outbox, sync, moment, part, handledBy: checker.name, onPart: setOwnPart });
  const { current, chosen } = run;
  useLeaveQuestion(!sync.survivesReload && sync.items.length > 0);

  function choose(id: string): void {
    setDialog(null);
    run.choose(id);
  }

  function takeCard(number: string): void {
    const found = childOfCard(run.all, number);
    if (found) run.choose(found.child.id, { byCard: true });
    else message.warning(t('health.station.find.card', { number }));
  }

  async function record(one: ChildNow, draft: Draft): Promise<void> {
    try {
      const entry = await run.record(one, draft);
      if (entry === null) return;
      const card = recordText(kit, draft, station.terms, station.symptoms);
      setSaid(t('health.station.record.recorded', { name: one.child.name, card }));
    } catch {
      message.error(t('health.station.record.notKept'));
    }
  }

  async function leave(): Promise<void> {
    const count = sync.items.length;
    const mayLeave =
      count === 0 ||
      (await modal.confirm({
        title: t('health.station.leave.title', { count }),
        content: t('health.station.leave.text'),
        okText: t('health.station.leave.ok'),
        focusable: { autoFocusButton: 'cancel' },
      }));
    if (mayLeave) await endSession(client);
  }

  const put = (item: WaitingItem, value: WaitingItem['value']) =>
    void outbox.replace(item.id, { id: value.entryId, subject: item.subject, value });

  return (
    <div className={styles.page}>
      <StationHead
        place={`${station.kigName} ${weekdayOf(station.day, kit.language, 'long')}`}
        part={part}
        onPart={setOwnPart}
        progress={progressOf(run.all)}
        sync={sync}
        checker={checker.name}
        time={moment.time}
        onSync={() => setDialog('look')}
        onChecker={() => setDialog('checker')}
        onBack={() => kit.open('/health/checks')}
        onLeave={() => void leave()}
      />
      {kept.keptAt && (
        <p className={styles.old} role="status">
          {t('health.station.sync.kept', { time: minuteIn(kept.keptAt, kept.timeZone) })}
        </p>
      )}
      <p className={styles.hidden} role="status">
        {said}
      </p>
      {current && chosen ? (
        <CheckForm
          key={`${current.child.id} ${part} ${chosen.round}`}
          child={current.child}
          station={station}
          start={run.startOf(current)}
          byCard={chosen.byCard}
          isActive={dialog === null && !checker.isAsked}
          time={moment.time}
          onDraft={(draft) => run.keepDraft(current.child.id, draft)}
          onRecord={(draft) => void record(current, draft)}
          onCard={takeCard}
          onFind={() => setDialog('find')}
        />
      ) : (
        <div className={styles.done}>
          <StatusPage
            drawing={<kit.drawings.Empty />}
            title={t('health.station.done.title')}
            sentence={t('health.station.done.text')}
            actions={
              <button type="button" className={styles.find} onClick={() => setDialog('find')}>
                {t('health.station.done.find')}
              </button>
            }
          />
        </div>
      )}
      <StationFoot
        station={station}
        queue={run.queue}
        second={secondMeasurements(run.all, station.terms)}
        time={moment.time}
        mayUndo={run.last !== null}
        onChoose={choose}
        onFind={() => setDialog('find')}
        onUndo={() => void run.undo()}
      />
      {dialog === 'find' && (
        <FindDialog station={station} all={run.all} onChoose={choose} onClose={() => setDialog(null)} />
      )}
      {dialog === 'look' && (
        <LookDialog
          station={station}
          sync={sync}
          onRetry={outbox.retry}
          onKeepMine={(item) => item.theirs && put(item, mineOverTheirs(item.value, item.theirs))}
          onKeepTheirs={(item) => {
            void outbox.remove(item.id);
            if (item.theirs) void keepSaved(account, queries, item.value, item.theirs);
          }}
          onAgain={(item) => put(item, { ...item.value, entryId: crypto.randomUUID() })}
          onMend={(item) => {
            setDialog(null);
            run.mend(item);
          }}
          onDiscard={(item) => void outbox.remove(item.id)}
          onClose={() => setDialog(null)}
        />
      )}
      {(checker.isAsked || dialog === 'checker') && (
        <CheckerDialog
          start={checker.last ?? station.reader ?? ''}
          onChoose={(name) => {
            checker.choose(name);
            setDialog(null);
          }}
          onClose={checker.isAsked ? undefined : () => setDialog(null)}
        />
      )}
    </div>
  );
}
