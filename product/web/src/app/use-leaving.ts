import type { Client } from '@kiga/kit-web/client/client.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useEffect, useRef } from 'react';
import { endSession } from '../identity/session/end-session.ts';
import type { Leaving } from '../identity/session/leaving.ts';
import { clearSession, setLanguage } from '../identity/session/session-storage.ts';
import type { TabState } from './tabs/tabs-state.ts';

interface Question {
  title: string;
  okText: string;
}

export function useLeaving(
  dirty: readonly TabState[],
  t: Kit['t'],
  client: Client,
  token: () => string | null,
): Leaving {
  const { modal } = useTelling();
  const isLeaving = useRef(false);
  const isDirty = dirty.length > 0;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const mayLose = async (lost: readonly TabState[], { title, okText }: Question): Promise<boolean> => {
    const [first] = lost;
    if (first === undefined) return true;
    const content =
      lost.length === 1
        ? t('shell.leave.unsavedOne', { title: first.title })
        : t('shell.leave.unsavedMany', { count: lost.length, titles: lost.map((tab) => tab.title).join(', ') });
    return modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      cancelText: t('shell.leave.stay'),
      focusable: { autoFocusButton: 'cancel' },
    });
  };
  const toLogin = () => {
    isLeaving.current = true;
    clearSession();
    window.location.assign('/login');
  };

  return {
    mayClose: (paths) =>
      mayLose(
        dirty.filter((tab) => paths.includes(tab.path)),
        { title: t('shell.leave.closePage'), okText: t('shell.leave.close') },
      ),
    async signOut() {
      if (!(await mayLose(dirty, { title: t('shell.leave.signOut'), okText: t('shell.leave.signOutNow') }))) return;
      isLeaving.current = true;
      await endSession(client, token());
    },
    async switchLanguage(language) {
      if (!(await mayLose(dirty, { title: t('shell.leave.reload'), okText: t('shell.leave.reloadNow') }))) return;
      isLeaving.current = true;
      setLanguage(language);
      window.location.reload();
    },
    async reload() {
      const may = await mayLose(dirty, {
        title: t('shell.leave.reloadPage'),
        okText: t('shell.leave.reloadPageNow'),
      });
      if (!may) return;
      isLeaving.current = true;
      window.location.reload();
    },
    toLogin,
  };
}
