import { App, Button, Dropdown, Form, Input } from 'antd';
import { useState } from 'react';
import { useQuestion } from '../form/use-question.ts';
import { iconSizePx, MoreIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import {
  type ChangePreferences,
  fits,
  type ListPreferences,
  type SavedView,
  VIEW_NAME_MAX,
  withView,
} from './list-preferences.ts';
import styles from './preferences.module.css';

interface ViewChoiceProps {
  /** Current results in the form of an address; empty for the whole list. */
  current: string;
  applied: SavedView | undefined;
  /** True where the current filters differ from the applied view. */
  changed: boolean;
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
  onApply(view: SavedView): void;
  /** Called when the current filters got this name. */
  onNamed(name: string): void;
}

/** Saved filters of a list: apply, save, rename, delete, and set the default. */
export default function ViewChoice(props: ViewChoiceProps) {
  const { current, applied, changed, preferences, changePreferences, onApply, onNamed } = props;
  const { t } = useKit();
  const { message } = App.useApp();
  const ask = useQuestion();
  const [renaming, setRenaming] = useState<string | null>(null);
  const { views } = preferences;

  /** Saves a view; asks before it replaces one of the same name. Returns whether it was saved. */
  async function save(view: SavedView, before: readonly SavedView[] = views): Promise<boolean> {
    const replaced = before.find(({ name }) => name === view.name);
    if (replaced) {
      const sure = await ask({
        title: t('kit.list.views.replaceTitle', { name: view.name }),
        ok: t('kit.list.views.replace'),
      });
      if (!sure) return false;
    }
    return store(withView(before, { ...view, isDefault: view.isDefault || replaced?.isDefault === true }));
  }

  function store(next: SavedView[]): boolean {
    if (!fits({ ...preferences, views: next })) {
      message.warning(t('kit.list.views.full'));
      return false;
    }
    changePreferences({ views: next });
    return true;
  }

  async function rename(view: SavedView, name: string) {
    const others = views.filter((one) => one !== view);
    if (name !== view.name && (await save({ ...view, name }, others)) && view === applied) onNamed(name);
    setRenaming(null);
  }

  const itemsOf = (view: SavedView) => [
    {
      key: 'default',
      label: t(view.isDefault ? 'kit.list.views.noDefault' : 'kit.list.views.makeDefault'),
      onClick: () => store(withView(views, { ...view, isDefault: !view.isDefault })),
    },
    { key: 'rename', label: t('kit.list.views.rename'), onClick: () => setRenaming(view.name) },
    {
      key: 'delete',
      danger: true,
      label: t('kit.detail.delete'),
      onClick: () =>
        ask({
          title: t('kit.list.views.deleteTitle', { name: view.name }),
          ok: t('kit.detail.delete'),
          danger: true,
          act: () => changePreferences({ views: views.filter((one) => one !== view) }),
        }),
    },
  ];

  return (
    <div className={styles.viewChoice}>
      {views.length === 0 && <span className={styles.hint}>{t('kit.list.views.none')}</span>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            {renaming === view.name ? (
              <NameForm
                label={t('kit.list.views.rename')}
                initial={view.name}
                onName={(name) => void rename(view, name)}
                onLeave={() => setRenaming(null)}
              />
            ) : (
              <>
                <button type="button" aria-current={view === applied || undefined} onClick={() => onApply(view)}>
                  <span>{view.name}</span>
                  {view.isDefault && <span className={styles.hint}>{t('kit.list.views.default')}</span>}
                </button>
                <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: itemsOf(view) }}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('kit.list.views.more', { name: view.name })}
                    icon={<MoreIcon size={iconSizePx.button} />}
                  />
                </Dropdown>
              </>
            )}
          </li>
        ))}
      </ul>
      {changed && applied && (
        <Button type="primary" onClick={() => store(withView(views, { ...applied, search: current }))}>
          {t('kit.list.views.saveChanges')}
        </Button>
      )}
      {current === '' ? (
        <span className={styles.hint}>{t('kit.list.views.hint')}</span>
      ) : (
        <NameForm
          label={t('kit.list.views.name')}
          onName={(name) =>
            void save({ name, search: current, isDefault: false }).then((saved) => saved && onNamed(name))
          }
        />
      )}
    </div>
  );
}

interface NameFormProps {
  label: string;
  initial?: string;
  onName(name: string): void;
  /** Closes the form; given for a temporary one. */
  onLeave?: () => void;
}

function NameForm({ label, initial = '', onName, onLeave }: NameFormProps) {
  const { t } = useKit();
  const [name, setName] = useState(initial);
  return (
    <Form
      className={styles.nameForm}
      onFinish={() => {
        if (name.trim() === '') return;
        onName(name.trim());
        if (!onLeave) setName('');
      }}
    >
      <Input
        size="small"
        maxLength={VIEW_NAME_MAX}
        autoFocus={onLeave !== undefined}
        aria-label={label}
        placeholder={label}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onLeave) return;
          event.stopPropagation();
          onLeave();
        }}
      />
      <Button size="small" htmlType="submit" disabled={name.trim() === ''}>
        {t('kit.list.views.save')}
      </Button>
    </Form>
  );
}
