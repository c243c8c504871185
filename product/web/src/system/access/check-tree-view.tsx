import { iconSizePx, SearchIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Input } from 'antd';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { groupsOf, isFixed, Nodes, type Parts } from './check-nodes.tsx';
import styles from './check-tree.module.css';
import { type CheckNode, choiceOf, chosenAfter, foundNodes, leavesOf, nodeWith, willChoose } from './check-tree.ts';

interface CheckTreeProps {
  nodes: readonly CheckNode[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  label: string;
  searchLabel: string;
  /** Reason why some boxes are fixed. */
  fixedReason: string;
  id: string;
  describedBy: string | undefined;
}

/**
 * A tree of checkboxes with search, where groups can be checked in part or as a whole. Arrow keys move between boxes.
 */
export function CheckTree(props: CheckTreeProps) {
  const { nodes, chosen, onChange, label, searchLabel, fixedReason, id, describedBy } = props;
  const { t } = useKit();
  const hintId = useId();
  const [text, setText] = useState('');
  // An untouched group is open where it contains checked boxes, as long as the tree stays short.
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const leaves = leavesOf(nodes);
  const shown = foundNodes(nodes, text);
  const isSearching = text.trim() !== '';
  const chosenHere = leaves.filter(({ key }) => chosen.has(key)).length;
  const hasFixed = leaves.some(({ fixed }) => fixed);

  const isOpen = (node: CheckNode) => isSearching || (opened.get(node.key) ?? choiceOf(node, chosen) !== 'none');
  const setOpen = (key: string, open: boolean) => {
    setOpened(new Map(opened).set(key, open));
    // The box that Tab reaches must not be in a folded group.
    setCurrent(key);
  };
  const first = shown[0]?.key;
  const parts: Parts = {
    chosen,
    describedBy: hintId,
    isOpen,
    setOpen,
    // Tab reaches one box; the arrow keys continue from there.
    tabIndexOf: (key) => (key === (current ?? first) ? 0 : -1),
  };

  /** The node of the box that an event comes from. */
  const nodeOf = ({ target }: FormEvent | FocusEvent) =>
    target instanceof HTMLInputElement ? nodeWith(shown, target.dataset.key) : undefined;
  function toggle(event: FormEvent) {
    const node = nodeOf(event);
    if (node && !isFixed(node)) onChange(chosenAfter([node], chosen, willChoose(node, chosen)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const boxes = [...(element.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
    const at = boxes.indexOf(event.target as HTMLInputElement);
    if (at < 0) return;
    const key = boxes[at]?.dataset.key ?? '';
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => boxes[at + 1]?.focus(),
      ArrowUp: () => boxes[at - 1]?.focus(),
      ArrowRight: () => (isFolded(key) ? setOpen(key, true) : boxes[at + 1]?.focus()),
      ArrowLeft: () => (isGroup(key) && !isFolded(key) ? setOpen(key, false) : boxes[at - 1]?.focus()),
      Home: () => boxes[0]?.focus(),
      End: () => boxes.at(-1)?.focus(),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  const folding = new Map(groupsOf(shown).map((node) => [node.key, node]));
  const isGroup = (key: string) => folding.has(key);
  const isFolded = (key: string) => {
    const node = folding.get(key);
    return node !== undefined && !isOpen(node);
  };

  return (
    <div id={id} className={styles.tree} role="group" aria-label={label} aria-describedby={describedBy} data-wide>
      <div className={styles.tools}>
        <Input
          prefix={<SearchIcon size={iconSizePx.button} aria-hidden />}
          className={styles.search ?? ''}
          value={text}
          allowClear
          placeholder={searchLabel}
          aria-label={searchLabel}
          onChange={({ target }) => {
            setText(target.value);
            setCurrent(null);
          }}
          // Enter in a search box must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className={styles.count} role="status">
          {t('system.checkTree.count', { count: chosenHere, total: leaves.length })}
        </span>
        <Button type="link" size="small" onClick={() => onChange(chosenAfter(shown, chosen, true))}>
          {t('system.checkTree.all')}
        </Button>
        <Button type="link" size="small" onClick={() => onChange(chosenAfter(shown, chosen, false))}>
          {t('system.checkTree.none')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('kit.list.noData')}</p>
      ) : (
        // The boxes emit the events; the list handles them, so that no box gets new handlers when another one changes.
        <div
          ref={element}
          className={styles.scroll}
          onKeyDown={onKeyDown}
          onChange={toggle}
          onFocus={(event) => setCurrent(nodeOf(event)?.key ?? current)}
          role="presentation"
        >
          <Nodes nodes={shown} parts={parts} />
        </div>
      )}
      <p id={hintId} className={styles.quiet}>
        {t('system.checkTree.keys')} {hasFixed && fixedReason}
      </p>
    </div>
  );
}
