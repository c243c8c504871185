import { Bookmark as SavedViewIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity } from '../entity/any-entity.ts';
import { iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Popover } from '../light/bubbles.tsx';
import { Button } from '../light/button.tsx';
import { Waiting } from '../light/waiting.tsx';
import styles from '../list/list.module.css';
import type { ChangeView } from '../list/use-view-state.ts';
import { foundBy, readViewState, type ViewState } from '../list/view-state.ts';
import type { ChangePreferences, ListPreferences, SavedView } from './list-preferences.ts';

const ViewChoice = lazyPart(() => import('./view-choice.tsx'), { Waiting });

interface SavedViewsProps {
  entity: AnyEntity;
  view: ViewState;
  change: ChangeView;
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
}

/** Saved filters of the user: shows the current one and whether it was changed since, and opens the editor. */
export function SavedViews({ entity, view, change, preferences, changePreferences }: SavedViewsProps) {
  const { t } = useKit();
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const current = foundBy(view);
  const read = ({ search }: SavedView) => readViewState(new URLSearchParams(search), entity);
  const same = preferences.views.filter((one) => foundBy(read(one)) === current);
  const exact = same.find(({ name }) => name === last) ?? same[0];
  // The last applied view keeps its name while the user changes it, until all filters are cleared.
  const named = exact?.name ?? (current === '' ? null : last);
  if (named !== last) setLast(named);
  const applied = preferences.views.find(({ name }) => name === named);
  const changed = applied !== undefined && exact === undefined;

  function apply(saved: SavedView) {
    const { q, filters, sort, order, thenBy, deleted } = read(saved);
    setLast(saved.name);
    setOpen(false);
    change({ q, filters, sort, order, thenBy, deleted });
  }

  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <ViewChoice
          current={current}
          applied={applied}
          changed={changed}
          preferences={preferences}
          changePreferences={changePreferences}
          onApply={apply}
          onNamed={setLast}
        />
      }
    >
      <Button
        type="text"
        icon={<SavedViewIcon size={iconSizePx.button} />}
        className={applied ? styles.active : undefined}
        title={applied?.name ?? t('kit.list.views.title')}
      >
        {applied ? (
          <>
            <span className={styles.viewName}>{applied.name}</span>
            {changed && (
              <span className={styles.changed} title={t('kit.list.views.changed')}>
                <span className={styles.forReaders}>{t('kit.list.views.changed')}</span>
              </span>
            )}
          </>
        ) : (
          <span className={styles.roomy}>{t('kit.list.views.title')}</span>
        )}
      </Button>
    </Popover>
  );
}
