import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { CheckStation, SavedCheck } from '@kiga/contract/health/check.acts.ts';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import type { ServerMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { useRef, useState } from 'react';
import { type Draft, draftOfCheck, draftOfWaiting, emptyDraft, entryOf, type WaitingCheck } from './draft.ts';
import { type CheckOutbox, savedVersionOf } from './station-outbox.ts';
import { type ChildNow, childrenNow, isChecked, queueOf, subjectOf, type WaitingItem } from './station-queue.ts';

/** The child before the tablet. */
interface Chosen {
  id: string;
  /** A new form for each choice. */
  round: number;
  /** True where the queue and no person chose it. */
  isNext: boolean;
  byCard: boolean;
  /** Refused or conflicting check that the form mends. */
  mends: WaitingItem | null;
}

/** The check that was recorded last, for its undo. */
interface Last {
  entry: WaitingCheck;
  draft: Draft;
}

interface RunOptions {
  station: CheckStation;
  outbox: CheckOutbox;
  sync: OutboxState<WaitingCheck, SavedCheck>;
  moment: ServerMoment;
  part: DayPart;
  handledBy: string | null;
  onPart(part: DayPart): void;
}

/** Leads from child to child: who is before the tablet, what is recorded, and the undo of the last one. */
export function useCheckRun({ station, outbox, sync, moment, part, handledBy, onPart }: RunOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [last, setLast] = useState<Last | null>(null);
  const drafts = useRef(new Map<string, Draft>());
  const isBusy = useRef(false);
  const rounds = useRef(0);
  const all = childrenNow(station, part, sync.items);
  const queue = queueOf(all);
  const current = all.find(({ child }) => child.id === chosen?.id) ?? null;

  function choose(id: string, more: Partial<Chosen> = {}): void {
    rounds.current += 1;
    setChosen({ id, round: rounds.current, isNext: false, byCard: false, mends: null, ...more });
  }

  // The first of the queue stays before the tablet until it is checked, even where an earlier arrival comes in.
  const [next] = queue;
  const isOver = chosen?.isNext === true && (current === null || (isChecked(current) && chosen.mends === null));
  if ((chosen === null || isOver) && next?.child.id !== chosen?.id) {
    if (next) setChosen({ id: next.child.id, round: 0, isNext: true, byCard: false, mends: null });
    else if (chosen) setChosen(null);
  }

  const keyOf = (id: string) => subjectOf({ studentId: id, day: station.day, part });

  /** Records the draft of the current child, and goes on once it is kept. */
  async function record(one: ChildNow, draft: Draft): Promise<WaitingCheck | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    const mends = chosen?.mends ?? null;
    const when = mends
      ? { ...mends.value, time: moment.time, handledBy: mends.value.handledBy ?? handledBy }
      : { day: station.day, part, checkedAt: moment.iso(), time: moment.time, handledBy };
    try {
      const made = entryOf(one.child, draft, when, station.terms);
      const subject = subjectOf(made);
      // A check of this tablet may have been saved while its change was typed.
      const entry = { ...made, version: made.version ?? savedVersionOf(subject) };
      const waiting = { id: entry.entryId, subject, value: entry };
      await (mends ? outbox.replace(mends.id, waiting) : outbox.add(waiting));
      drafts.current.delete(subject);
      setLast({ entry, draft });
      setChosen(null);
      return entry;
    } finally {
      isBusy.current = false;
    }
  }

  /** Brings the last child back: an unsent check is taken back, a sent one becomes a change. */
  async function undo(): Promise<void> {
    if (last === null) return;
    const { entry, draft } = last;
    setLast(null);
    const isHere = outbox.state().items.some(({ id }) => id === entry.entryId);
    if (isHere && (await outbox.remove(entry.entryId))) drafts.current.set(subjectOf(entry), draft);
    if (entry.part !== part) onPart(entry.part);
    choose(entry.studentId);
  }

  return {
    all,
    queue: queue.filter(({ child }) => child.id !== current?.child.id),
    current,
    chosen,
    last,
    choose,
    record,
    undo,
    mend(item: WaitingItem): void {
      onPart(item.value.part);
      choose(item.value.studentId, { mends: item });
    },
    keepDraft: (id: string, draft: Draft) => void drafts.current.set(keyOf(id), draft),
    startOf: (one: ChildNow): Draft => drafts.current.get(keyOf(one.child.id)) ?? startOf(one, chosen?.mends ?? null),
  };
}

function startOf({ saved, waiting }: ChildNow, mends: WaitingItem | null): Draft {
  if (mends) return draftOfWaiting(mends.value);
  // A second measurement of a check that is not sent yet follows it.
  if (waiting) return { ...draftOfWaiting(waiting.value), earlier: waiting.value.temperatures, typed: '', photo: null };
  return saved ? draftOfCheck(saved) : emptyDraft;
}
