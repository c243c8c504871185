import { type AppType, appTypes } from '@kiga/contract/identity/app-types.ts';
import { useState } from 'react';
import { getAppType, setAppType } from '../session/session-storage.ts';

/** The kind of user: the one chosen last in this browser, else a kindergarten; a choice is remembered. */
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

/** What was typed as account before the page was loaded in another language or another of these. Passwords are never kept. */
export function draftUserName(): string {
  const state: unknown = history.state;
  const isDraft = typeof state === 'object' && state !== null && 'userName' in state;
  return isDraft ? String(state.userName) : '';
}

/** Keeps the account over a reload, in the entry of this page in the browser's history. */
export function keepDraft(userName: string): void {
  history.replaceState({ userName }, '');
}
