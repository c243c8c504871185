import type { StateTone } from '@kiga/entity/define-states.ts';
import type { ReactNode } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import { optionLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import styles from './states.module.css';

interface StateTagProps {
  entity: AnyEntity;
  state: string;
}

/** A state: its label, with a dot in the colour of its meaning. */
export function StateTag({ entity, state }: StateTagProps) {
  const kit = useKit();
  return <ToneTag tone={toneOf(entity, state)}>{optionLabel(kit, entity, entity.states?.field ?? '', state)}</ToneTag>;
}

/** A label with a dot in the colour of a meaning. */
export function ToneTag({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={styles.state}>
      <span className={styles.dot} data-tone={tone} aria-hidden />
      {children}
    </span>
  );
}

/** Returns the meaning of a state; unknown states count as past. */
export function toneOf(entity: AnyEntity, state: string): StateTone {
  return entity.states?.states.find(({ name }) => name === state)?.tone ?? 'past';
}
