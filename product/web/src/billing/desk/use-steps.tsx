import { transitionsFrom } from '@kiga/entity/define-states.ts';
import type { AnyEntity } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord, stateOf } from '@kiga/kit-web/states/state-words.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './desk.module.css';
import type { DecisionProps } from './queue-view.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

/**
 * Offers the steps of a record in a queue of the desk, by button and by key. `endsWork` says after which of them the
 * record leaves the queue; `first` is an act that stands before them, in place of the main step.
 */
export function useSteps(
  entity: AnyEntity,
  { record, at, onDecide, onRefused }: DecisionProps,
  endsWork: (step: string) => boolean,
  first?: { label: string; take(): void },
) {
  const kit = useKit();
  const transitions = useTransitions(entity);
  const [isBusy, setBusy] = useState(false);
  const offered = transitions.of(record);
  const main = offered.find(({ danger, aside }) => !danger && !aside);
  const all = entity.states ? transitionsFrom(entity.states, stateOf(entity, record)) : [];

  async function start(name: string | undefined): Promise<void> {
    if (name === undefined || isBusy) return;
    setBusy(true);
    if (endsWork(name)) onDecide(record.id);
    const isMade = await transitions.start(record, name);
    if (!isMade) onRefused(record.id);
    setBusy(false);
  }

  useDeskKeys({
    previous: () => at.onMove(-1),
    next: () => at.onMove(1),
    pass: first?.take ?? (() => void start(main?.name)),
    reject: () => void start(offered.find(({ danger }) => danger)?.name),
  });
  return {
    offered,
    main,
    /** Steps of the user that this record does not offer, because the user took the one before. */
    withheld: all.filter(({ name }) => kit.can(`${entity.key}.${name}`) && !offered.some((step) => step.name === name)),
    buttons: (
      <div className={styles.acts}>
        {first && (
          <Button size="large" type="primary" disabled={isBusy} onClick={first.take}>
            {first.label}
          </Button>
        )}
        {offered.map(({ name, danger }) => (
          <Button
            key={name}
            size="large"
            type={name === main?.name ? 'primary' : 'default'}
            danger={danger}
            disabled={isBusy}
            onClick={() => void start(name)}
          >
            {actWord(kit, entity, name)}
          </Button>
        ))}
      </div>
    ),
    dialog: transitions.dialog,
  };
}
