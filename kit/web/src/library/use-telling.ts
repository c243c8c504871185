import { loadLibrary, type Telling } from './load-library.ts';

type Content = Parameters<Telling['message']['success']>[0];
type Dialog = Parameters<Telling['modal']['confirm']>[0];

/** Messages and dialogs of the component library for parts that do not wait for it; the first one loads it. */
export interface EarlyTelling {
  message: Record<'success' | 'error' | 'warning', (content: Content) => void> & { destroy(key: string): void };
  modal: Record<'error' | 'warning' | 'success' | 'info', (dialog: Dialog) => void> & {
    /** Resolves to the answer. */
    confirm(dialog: Dialog): Promise<boolean>;
  };
}

// No other place can show it.
const failed = (error: unknown) => console.error(error);

const tell = (kind: 'success' | 'error' | 'warning') => (content: Content) =>
  void loadLibrary().then(({ message }) => void message[kind](content), failed);

const show = (kind: 'error' | 'warning' | 'success' | 'info') => (dialog: Dialog) =>
  void loadLibrary().then(({ modal }) => void modal[kind](dialog), failed);

const telling: EarlyTelling = {
  message: {
    success: tell('success'),
    error: tell('error'),
    warning: tell('warning'),
    destroy: (key) => void loadLibrary().then(({ message }) => message.destroy(key), failed),
  },
  modal: {
    error: show('error'),
    warning: show('warning'),
    success: show('success'),
    info: show('info'),
    async confirm(dialog) {
      const { modal } = await loadLibrary();
      return await modal.confirm(dialog);
    },
  },
};

/** Returns messages and dialogs; the same object over the life of the page. */
export function useTelling(): EarlyTelling {
  return telling;
}
