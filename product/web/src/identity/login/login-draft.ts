import { type AppType, appTypes } from '@kiga/contract/identity/app-types.ts';
import { useState } from 'react';
import { getAppType, setAppType } from '../session/session-storage.ts';

/** Returns the kind of user: this browser's last choice, else a kindergarten. A new choice is stored. */
export function useAppType(): [AppType, (next: AppType) => void] {
  const [appType, choose] = useState<AppType>(() => {
    const last = getAppType();
    return appTypes.find((one) => one === last) ?? 3;
  });
  const chooseAndRemember = (next: AppType) => {
    choose(next);
    setAppType(next);
  };
  return [appType, chooseAndRemember];
}

/** Returns the account name from before a reload in another language or a change of page. Passwords are never kept. */
export function draftUserName(): string {
  const state: unknown = history.state;
  const isDraft = typeof state === 'object' && state !== null && 'userName' in state;
  return isDraft ? String(state.userName) : '';
}

/** Keeps the account name over a reload, in this page's entry of the browser history. */
export function keepDraft(userName: string): void {
  history.replaceState({ userName }, '');
}
