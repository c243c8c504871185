import type { readFamily, signOutParent } from '@kiga/contract/family/app-session.acts.ts';
import { useState } from 'react';
import { setLanguage } from '../../identity/session/session-storage.ts';
import { ActivitiesView } from './activities-view.tsx';
import { DayView } from './day-view.tsx';
import { type DataOf, keepToken, post, read } from './family-client.ts';
import { language, t } from './family-words.ts';
import { LeaveView } from './leave-view.tsx';
import { LettersView } from './letters-view.tsx';
import { NoticesView } from './notices-view.tsx';
import { Empty, Loaded } from './parts.tsx';
import { useAnswer } from './use-answer.ts';
import { useHash } from './use-hash.ts';

/** An own child as the door names it. */
export type Child = DataOf<typeof readFamily>['children'][number];

const tabs = ['today', 'leave', 'notices', 'activities', 'letters'] as const;

const views = {
  today: DayView,
  leave: LeaveView,
  notices: NoticesView,
  activities: ActivitiesView,
  letters: LettersView,
};

const CHOSEN = 'kiga.family.child';

/** The page of a parent who is signed in: one child at a time, with a tab for each kind of matter. */
export function FamilyPage() {
  const answer = useAnswer('family', () => read<typeof readFamily>('/app/v1/family', {}));
  const hash = useHash();
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN));
  const tab = tabs.find((one) => one === hash) ?? 'today';
  const View = views[tab];

  function choose(studentId: string) {
    localStorage.setItem(CHOSEN, studentId);
    setChosen(studentId);
  }

  return (
    <div className="family-page">
      <Loaded answer={answer}>
        {({ children }) => {
          const child = children.find(({ studentId }) => studentId === chosen) ?? children[0];
          return (
            <>
              <header className="family-head">
                <div>
                  {children.length > 1 ? (
                    <select
                      aria-label={t('child')}
                      value={child?.studentId}
                      onChange={(event) => choose(event.target.value)}
                    >
                      {children.map(({ studentId, stuName }) => (
                        <option key={studentId} value={studentId}>
                          {stuName}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <h1>{child?.stuName ?? t('title')}</h1>
                  )}
                  {child ? (
                    <p>
                      {child.kigName} {child.className}
                    </p>
                  ) : null}
                </div>
                <More />
              </header>
              <main>
                {child ? <View key={`${tab} ${child.studentId}`} child={child} /> : <Empty text={t('noChild')} />}
                <p className="family-about">{t('about')}</p>
              </main>
              <nav className="family-tabs">
                {tabs.map((one) => (
                  <a key={one} href={`#${one}`} aria-current={one === tab ? 'page' : undefined}>
                    {t(`tabs.${one}`)}
                  </a>
                ))}
              </nav>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The menu with the language and the way out. */
function More() {
  async function signOut() {
    // A session that the server cannot end now expires by itself; the device forgets it at once.
    await post<typeof signOutParent>('/app/v1/session/sign-out', {}).catch(() => undefined);
    keepToken(null);
    location.replace('/family');
    location.reload();
  }

  function switchLanguage() {
    setLanguage(language === 'zh_CN' ? 'en_US' : 'zh_CN');
    location.reload();
  }

  return (
    <details className="family-more">
      <summary aria-label={t('more')}>⋯</summary>
      <div>
        <button type="button" lang={language === 'zh_CN' ? 'en' : 'zh-CN'} onClick={switchLanguage}>
          {language === 'zh_CN' ? 'English' : '简体中文'}
        </button>
        <button type="button" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </div>
    </details>
  );
}
