import { student } from '@kiga/contract/campus/student.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useLater } from '@kiga/kit-web/entity/use-later.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './assign-card.module.css';

const SHOWN = 6;
/** Shorter than usual, because a child waits beside the machine. */
const SEARCH_AFTER_MS = 200;
/** Machines and the board contain enrolled children only. */
const enrolled = { status: ['enrolled'] };

interface AssignCardDialogProps {
  cardNumber: string;
  onClose(): void;
}

/**
 * Asks whose a card is. A few letters of a name find the child, and Enter assigns the card. A child who has another
 * card is confirmed first.
 */
export default function AssignCardDialog({ cardNumber, onClose }: AssignCardDialogProps) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();
  const ids = { label: useId(), list: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<EntityRecord | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** True after Enter on a text whose children are not found yet. */
  const [isEntered, setEntered] = useState(false);
  useFocusBack();
  const text = typed.trim();
  const asked = useLater(text, SEARCH_AFTER_MS);
  const query = useQuery({
    queryKey: [student.key, 'page', 'ofCard', asked],
    queryFn: ({ signal }) =>
      kit.client.call(callsOf(student).page, { q: asked, pageSize: SHOWN, ...enrolled }, { signal }),
    enabled: asked !== '',
  });
  const isFound = asked === text && query.data !== undefined;
  const found = isFound ? query.data.list : [];
  const active = found.find(({ id }) => id === activeId) ?? found[0];
  const idOf = ({ id }: EntityRecord) => `${ids.list}-${id}`;

  async function assign(child: EntityRecord): Promise<void> {
    setFailure(null);
    // The last attempt may have been about another child.
    renew();
    const { id, version, stuName } = child;
    const changed: Readonly<Record<string, unknown>> = { cardNumber };
    await send(
      async (options) => {
        // The update uses the displayed version, so that it cannot overwrite a concurrent change of the child.
        await kit.client.call(callsOf(student).save, { id, version, ...changed }, options);
        message.success(t('devices.assign.done', { cardNumber, name: String(stuName) }));
        onClose();
        void afterSave();
      },
      (error) => {
        const issues = error instanceof CallError ? error.errors.map(({ text: issue }) => issue) : [];
        setFailure(issues.length > 0 ? issues.join(' ') : failureText(kit, error));
        setReplaced(null);
        void queries.invalidateQueries({ queryKey: [student.key] });
      },
    );
  }

  function choose(child: EntityRecord): void {
    setActiveId(child.id);
    if (child.cardNumber) setReplaced(child);
    else void assign(child);
  }

  const takeOnly = useEffectEvent(() => {
    setEntered(false);
    // With several children only the user knows which one is meant.
    if (found.length === 1 && found[0]) choose(found[0]);
  });
  useEffect(() => {
    if (isEntered && isFound) takeOnly();
  }, [isEntered, isFound]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = active ? found.indexOf(active) : 0;
    const next = { ArrowDown: found[at + 1] ?? found[0], ArrowUp: found[at - 1] ?? found.at(-1) }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActiveId(next.id);
      setReplaced(null);
    }
    if (event.key !== 'Enter' || event.repeat || sending) return;
    event.preventDefault();
    if (!isFound) setEntered(text !== '');
    else if (replaced && replaced.id === active?.id) void assign(replaced);
    else if (active) choose(active);
  }

  return (
    <Modal
      open
      width="min(34em, 92vw)"
      title={t('devices.assign.title', { cardNumber })}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
      // The dialog has one purpose, and its user holds the card. While it opens it is hidden, and takes no focus.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <p>{t('devices.assign.lead')}</p>
      <label className={styles.label} htmlFor={ids.label}>
        {t('devices.assign.student')}
      </label>
      <input
        ref={input}
        id={ids.label}
        className={styles.input}
        role="combobox"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-expanded={found.length > 0}
        aria-controls={ids.list}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setActiveId(null);
          setReplaced(null);
          setEntered(false);
          setFailure(null);
        }}
      />
      <div id={ids.list} className={styles.list} role="listbox" aria-label={t('devices.assign.student')}>
        {found.map((child) => (
          <button
            key={child.id}
            type="button"
            id={idOf(child)}
            role="option"
            // The focused field handles the keys.
            tabIndex={-1}
            aria-selected={child === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(child)}
          >
            <strong>{String(child.stuName)}</strong>
            <span>{String(child.classIdText ?? '')}</span>
            <span className={styles.card}>
              {child.cardNumber
                ? t('devices.alert.card', { cardNumber: String(child.cardNumber) })
                : t('campus.student.list.noCard')}
            </span>
          </button>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {text !== '' &&
          (!isFound ? !query.isError && t('shell.palette.searching') : found.length > 0 && t('devices.assign.enter'))}
      </p>
      {query.isError && <Alert type="error" showIcon title={t('devices.assign.failed')} />}
      {isFound && found.length === 0 && (
        <p className={styles.status}>
          {t('shell.palette.nothing', { text })}{' '}
          {kit.can('campus.student.create') && (
            <TabLink href={`/campus/students/new/${cardNumber}?cardNumber=${cardNumber}`} onClick={onClose}>
              {t('devices.alert.unknownCard.enter')}
            </TabLink>
          )}
        </p>
      )}
      {failure !== null && <Alert role="alert" type="error" showIcon title={failure} />}
      {replaced && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('devices.assign.replaces', {
            name: String(replaced.stuName),
            className: String(replaced.classIdText ?? ''),
            cardNumber: String(replaced.cardNumber),
          })}
          action={
            <Button type="primary" size="small" loading={sending} onClick={() => void assign(replaced)}>
              {t('devices.assign.replace')}
            </Button>
          }
        />
      )}
    </Modal>
  );
}
