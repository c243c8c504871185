import { letter } from '@kiga/contract/communication/letter.entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import type { KeyboardEvent } from 'react';
import styles from './mailbox.module.css';
import type { BoxLetter } from './use-mailbox.ts';

interface LetterListProps {
  letters: readonly BoxLetter[];
  chosen: string | null;
  onChoose(id: string): void;
}

/** The letters as a list of buttons. The arrow keys move between them. */
export function LetterList({ letters, chosen, onChoose }: LetterListProps) {
  return (
    <ul className={styles.letters}>
      {letters.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={styles.letter}
            aria-current={one.id === chosen}
            data-new={one.status === 'new'}
            onClick={() => onChoose(one.id)}
            onKeyDown={moveFocus}
          >
            <Facts letter={one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Facts({ letter: one }: { letter: BoxLetter }) {
  const { t, language } = useKit();
  const about = [one.childName, one.className].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.line}>
        <span className={styles.writer}>{one.isAnonymous ? t('communication.letter.anonymous') : one.parentName}</span>
        <span className={styles.quiet}>{formatDay(one.writtenOn, language)}</span>
      </span>
      {about !== '' && <span className={styles.quiet}>{about}</span>}
      <span className={styles.excerpt}>{one.content}</span>
      <StateTag entity={letter} state={one.status} />
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
