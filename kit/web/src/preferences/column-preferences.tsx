import { Button, Checkbox, Segmented } from 'antd';
import { ArrowDown as DownIcon } from 'lucide-react';
import { type LiHTMLAttributes, useState } from 'react';
import { DragIcon, iconSizePx, UpIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { type ColumnTitle, isShown } from '../list/columns.tsx';
import { type ChangePreferences, type ListPreferences, moved } from './list-preferences.ts';
import styles from './preferences.module.css';

interface ColumnPreferencesProps {
  /** All columns that the reader may see, in the chosen order; the first one stays in place. */
  columns: readonly ColumnTitle[];
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
}

/** Editor of a list's columns: which ones, their order, and the density of rows. */
export default function ColumnPreferences({ columns, preferences, changePreferences }: ColumnPreferencesProps) {
  const { t } = useKit();
  const { density } = preferences;
  // A usual column is kept where it is hidden, and another one where it is added.
  const toggled = (name: string, isMore: boolean) => {
    const kind = isMore ? 'added' : 'hidden';
    const kept = preferences[kind];
    changePreferences({ [kind]: kept.includes(name) ? kept.filter((one) => one !== name) : [...kept, name] });
  };
  const names = columns.map(({ name }) => name);
  const put = (name: string, to: number) => {
    if (to > 0 && to < names.length) changePreferences({ columns: moved(names, names.indexOf(name), to) });
  };
  const dragProps = useDragging(put);
  return (
    <div className={styles.columnPreferences}>
      <ul>
        {columns.map(({ name, title, isMore = false }, place) => (
          <li key={name} {...dragProps(name, place)}>
            <DragIcon size={iconSizePx.button} aria-hidden />
            <Checkbox
              checked={place === 0 || isShown({ name, title, isMore }, preferences)}
              disabled={place === 0}
              onChange={() => toggled(name, isMore)}
            >
              {title}
            </Checkbox>
            {place > 0 &&
              ([-1, 1] as const).map((step) => (
                <Button
                  key={step}
                  type="text"
                  size="small"
                  aria-label={t(step < 0 ? 'kit.list.moveUp' : 'kit.list.moveDown', { column: title })}
                  icon={step < 0 ? <UpIcon size={iconSizePx.tag} /> : <DownIcon size={iconSizePx.tag} />}
                  onClick={({ currentTarget }) => {
                    put(name, place + step);
                    // A moved element loses the focus.
                    requestAnimationFrame(() => currentTarget.focus());
                  }}
                />
              ))}
          </li>
        ))}
      </ul>
      <Segmented
        block
        aria-label={t('kit.list.density')}
        value={density}
        onChange={(chosen) => changePreferences({ density: chosen })}
        options={[
          { value: 'comfortable' as const, label: t('kit.list.comfortable') },
          { value: 'compact' as const, label: t('kit.list.compact') },
        ]}
      />
      <Button
        type="link"
        onClick={() => changePreferences({ columns: [], hidden: [], added: [], widths: {}, density: 'comfortable' })}
      >
        {t('kit.list.resetColumns')}
      </Button>
    </div>
  );
}

/** Returns handlers for dragging the items of a list except the first; an item moves at once to the place under the pointer. */
function useDragging(put: (name: string, to: number) => void) {
  const [held, setHeld] = useState<string | null>(null);
  return (name: string, place: number): LiHTMLAttributes<HTMLLIElement> & { 'data-held'?: true } => ({
    draggable: place > 0,
    'data-held': name === held || undefined,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      setHeld(name);
    },
    onDragOver: (event) => {
      if (held === null) return;
      event.preventDefault();
      if (held !== name) put(held, place);
    },
    onDragEnd: () => setHeld(null),
  });
}
