import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { iconSizePx, SearchIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { Leaving } from '../../identity/session/leaving.ts';
import { useSession } from '../../identity/session/session-context.ts';
import { trailTo } from '../menu-tree.ts';
import styles from './palette-button.module.css';
import type { PaletteChoice } from './palette-item.ts';
import { addressToKeep, keepRecent } from './recent.ts';
import { isMac, shortcut } from './shortcut.ts';

// It shows records of every area.
const CommandPalette = lazyDialog(async () => {
  const [palette] = await Promise.all([
    import('./command-palette.tsx'),
    import('../area-words.ts').then(({ loadAllWords }) => loadAllWords()),
  ]);
  return palette;
});

/**
 * The button of the command palette, which its shortcut opens from anywhere. It records opened addresses for the
 * palette's list, and shows the dialogs of chosen acts.
 */
export function PaletteButton({ leaving }: { leaving: Leaving }) {
  const kit = useKit();
  const { t, open: openPath } = kit;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);
  useKeptAddress();

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const isShortcut = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // Does not open over a dialog that needs an answer.
      if (!isOpen && document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
      event.preventDefault();
      setOpen(!isOpen);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, [isOpen]);

  const label = t('shell.palette.title');

  function choose(choice: PaletteChoice) {
    // The palette must close before the focus moves to the opened screen or dialog.
    flushSync(() => setOpen(false));
    if ('run' in choice) return choice.run();
    if ('dialog' in choice) return setDialog(choice.dialog(() => setDialog(null)));
    if (choice.external) return void window.open(choice.href, '_blank', 'noopener,noreferrer');
    openPath(choice.href);
    document.getElementById('content')?.focus();
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={iconSizePx.button} aria-hidden />
        <span className={styles.word}>{label}</span>
        {/* Not as text, because the accessible name of the button would have to contain it. */}
        <kbd aria-hidden data-keys={shortcut} />
      </button>
      {isOpen && <CommandPalette leaving={leaving} onClose={() => setOpen(false)} onChoose={choose} />}
      {dialog}
    </>
  );
}

function useKeptAddress(): void {
  const { setting, saveSetting } = useKit();
  const { menus } = useSession();
  const { pathname, search } = useLocation();
  const screen = trailTo(menus, pathname).at(-1);
  const address = screen === undefined ? null : addressToKeep(pathname, search);
  useEffect(() => {
    if (address !== null) keepRecent({ setting, saveSetting }, address);
  }, [address, setting, saveSetting]);
}
