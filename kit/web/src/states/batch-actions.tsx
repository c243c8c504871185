import type { Transition } from '@kiga/entity/define-states.ts';
import { useState } from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import { useRecordActs } from '../detail/use-record-acts.tsx';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { Button } from '../light/button.tsx';
import { actWord } from './state-words.ts';
import { useBatch } from './use-batch.tsx';

const ActDialog = lazyDialog(() => import('./act-dialog.tsx'));

interface BatchActionsProps {
  entity: AnyEntity;
  options: ScreenOptions;
  rows: readonly EntityRecord[];
  selected: readonly EntityRecord[];
  /** True where the list shows the deleted records. */
  deleted: boolean;
  /** Receives the ids of the records that an act changed. */
  onDone(ids: readonly string[]): void;
}

/** An open dialog of a transition, with the records selected for it. */
interface Asking {
  transition: Transition;
  records: readonly EntityRecord[];
  /** Number of selected records whose state does not allow it. */
  leftOut: number;
}

/** Acts on all selected records: transitions that at least one of them allows, and delete or restore. */
export function BatchActions({ entity, options, rows, selected, deleted, onDone }: BatchActionsProps) {
  const kit = useKit();
  const { message } = useTelling();
  const acts = useRecordActs(entity);
  const runBatch = useBatch(entity);
  const [asking, setAsking] = useState<Asking | null>(null);
  const allowing = (act: string) => selected.filter(({ can }) => can.includes(act));
  // An act that all records refuse is not offered.
  const mayDelete = [...selected, ...rows].some(({ can }) => can.includes('delete'));
  const offered = (entity.states?.transitions ?? []).filter(({ name, many }) => many && allowing(name).length > 0);
  const tell = (done: readonly EntityRecord[]) => onDone(done.map(({ id }) => id));

  function ask(transition: Transition) {
    const records = allowing(transition.name);
    setAsking({ transition, records, leftOut: selected.length - records.length });
  }

  async function send({ transition, records }: Asking, asks: Readonly<Record<string, unknown>>) {
    const batch = {
      act: transition.name,
      asks,
      failed: kit.t('kit.states.failed'),
      onDone: (done: readonly EntityRecord[]) => {
        message.success(kit.t('kit.states.batchDone', { count: done.length }));
        tell(done);
      },
    };
    await runBatch(batch, records);
    setAsking(null);
  }

  return (
    <>
      {options.SelectionActs && selected.length > 0 && !deleted && (
        <options.SelectionActs records={selected} onDone={onDone} />
      )}
      {offered.map((transition) => (
        <Button key={transition.name} size="small" danger={transition.danger} onClick={() => ask(transition)}>
          {actWord(kit, entity, transition.name)}
        </Button>
      ))}
      {deleted
        ? selected.length > 0 &&
          kit.can(`${entity.key}.restore`) && (
            <Button size="small" onClick={() => void acts.restore(selected, tell)}>
              {kit.t('kit.detail.restore')}
            </Button>
          )
        : mayDelete && (
            <Button size="small" danger={selected.length > 0} onClick={() => acts.askDelete(selected, tell)}>
              {kit.t('kit.list.deleteSelected')}
            </Button>
          )}
      {asking && (
        <ActDialog entity={entity} {...asking} send={(asks) => send(asking, asks)} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
