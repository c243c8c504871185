import { useLater } from '@kiga/kit-web/entity/use-later.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { iconSizePx, OwnPageIcon, SearchIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { layer } from '@kiga/kit-web/theme/tokens.ts';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Leaving } from '../../identity/session/leaving.ts';
import styles from './command-palette.module.css';
import type { PaletteChoice, PaletteItem } from './palette-item.ts';
import { type PaletteGroups, usePaletteGroups } from './use-palette-groups.ts';

const keys = [
  { key: '↑↓', does: 'shell.palette.move' },
  { key: 'Enter', does: 'shell.palette.enter' },
  { key: 'Esc', does: 'shell.palette.close' },
] as const;

interface CommandPaletteProps {
  leaving: Leaving;
  onClose(): void;
  onChoose(choice: PaletteChoice): void;
}

/** Finds screens, records and acts by typed text, and opens or does them. */
export default function CommandPalette({ leaving, onClose, onChoose }: CommandPaletteProps) {
  const { t } = useKit();
  const id = useId();
  const isChosen = useRef(false);
  const { text, asked, field } = useTyped();
  const found = usePaletteGroups(text, asked, leaving);
  const items = found.groups.flatMap((group) => group.items);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const active = items[index];
  const idOf = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;
  useFocusBack();

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function choose(item: PaletteItem) {
    // A second Enter may arrive before the dialog closes.
    if (isChosen.current) return;
    isChosen.current = true;
    onChoose(item.choice);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    const last = items.length - 1;
    const next = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined && items.length > 0) {
      event.preventDefault();
      setActiveKey(items[next]?.key ?? null);
    }
    if (event.key === 'Enter' && active !== undefined && !event.repeat) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <Modal
      open
      className={styles.dialog ?? ''}
      classNames={{ header: styles.header ?? '' }}
      width="min(40em, 94vw)"
      zIndex={layer.commandPalette}
      title={t('shell.palette.title')}
      footer={null}
      closable={false}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      onCancel={onClose}
    >
      <label className={styles.search}>
        <SearchIcon size={iconSizePx.header} aria-hidden />
        <input
          {...field}
          autoFocus
          role="combobox"
          type="text"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('shell.palette.placeholder')}
          aria-label={t('shell.palette.placeholder')}
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className={styles.found} id={id} role="listbox" aria-label={t('shell.palette.title')}>
        {found.groups.map((group) => (
          <div key={group.key} role="group" aria-label={group.label}>
            <p className={styles.label} aria-hidden>
              {group.label}
            </p>
            {group.items.map((item) => (
              <Option
                key={item.key}
                id={idOf(item)}
                item={item}
                active={item === active}
                onPoint={() => setActiveKey(item.key)}
                onChoose={() => choose(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <State text={text} count={items.length} found={found} />
      <p className={styles.keys}>
        {keys.map(({ key, does }) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(does)}
          </span>
        ))}
      </p>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Option({ id, item, active, onPoint, onChoose }: OptionProps) {
  const { t } = useKit();
  const { Icon, choice } = item;
  return (
    <button
      type="button"
      id={id}
      role="option"
      // The focused field handles the keys.
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      onMouseMove={active ? undefined : onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={iconSizePx.button} aria-hidden />
      <span className={styles.title}>{item.title}</span>
      <span className={styles.hint}>
        {item.hints.map((hint) => (
          <span key={hint}>{hint} </span>
        ))}
      </span>
      {'external' in choice && choice.external && (
        <OwnPageIcon size={iconSizePx.tag} role="img" aria-label={t('shell.palette.external')} />
      )}
    </button>
  );
}

/** Progress of the search as text; screen readers announce each change. */
function State({ text, count, found }: { text: string; count: number; found: PaletteGroups }) {
  const { t } = useKit();
  const { searching, retry, refused } = found;
  const nothing = count === 0 && !searching && retry === null && refused === null;
  return (
    <div className={styles.state}>
      <span role="status" className={nothing ? styles.nothing : undefined}>
        {searching
          ? t('shell.palette.searching')
          : nothing
            ? t('shell.palette.nothing', { text })
            : text !== '' && t('shell.palette.found', { count })}
      </span>
      {refused !== null && <span role="alert">{refused}</span>}
      {retry !== null && (
        <span role="alert">
          {t('shell.palette.failed')}{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            {t('shell.states.clickToRetry')}
          </button>
        </span>
      )}
    </div>
  );
}

/** Returns the text of a search field: `text` outside compositions, and `asked` after a short delay. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const asked = useLater(text);
  const composing = useRef(false);
  return {
    text,
    asked,
    field: {
      value: typed,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        if (!composing.current) setText(target.value.trim());
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        composing.current = false;
        setText(currentTarget.value.trim());
      },
    },
  };
}
