import type { Words } from '@kiga/entity/words/words.ts';
import type { dashboardsErrorsZhCN, dashboardsZhCN } from './dashboards.zh-CN.ts';

/** Texts of the area, in English; their keys begin with `dashboards.`. */
export const dashboardsEnUS = {
  home: {
    checks: 'Morning check',
    check: 'Check',
    look: 'View',
    percent: '{percent}% checked',
    checked: 'Checked',
    notYet: 'Not yet',
    toWatch: 'To watch',
    withMedicine: 'Medicine',
    nobodyCame: 'No child is here to check yet',
    recipes: 'Recipes',
    swapped_one: '{count} child with an allergy gets another dish',
    swapped_other: '{count} children with allergies get other dishes',
    notSwapped_one: '{count} child with an allergy has no other dish yet',
    notSwapped_other: '{count} children with allergies have no other dish yet',
  },
  wall: {
    title: 'Wall display',
    back: 'Back to home',
    arrivals: 'Children here today',
    expected: 'Expected {count}',
    leave: 'On leave {count}',
    missing: 'Not yet here {count}',
    ofClass: '{className}: {came} of {expected} are here',
    noChildren: 'No children are enrolled yet',
    weekend: 'It is the weekend. Have a good rest!',
    holiday: 'Closed today: {reason}',
    dayOff: 'No school today',
    checks: 'Morning check',
    checked: 'Checked',
    healthy: 'Healthy',
    toWatch: 'Watch',
    noChecks: 'No child has been checked today',
    menuToday: 'On the menu today',
    menuTomorrow: 'On the menu tomorrow',
    menuLater: 'On the menu on {weekday}',
    noMenu: 'No menu is published for today',
    noMenuAhead: 'No menu is published for the next days',
    notes: 'Coming up',
    noNotes: 'No activities or notices soon',
    days: '{from} to {to}',
    notice: 'Notice',
    lost: 'No connection. These are the figures as of {at}',
    endedTitle: 'The wall display has stopped',
    endedText: 'The account was signed out or disabled. Sign in again to continue.',
    signIn: 'Sign in',
  },
} as const satisfies Words<typeof dashboardsZhCN>;

/** Texts of the area's errors, in English. */
export const dashboardsErrorsEnUS = {} as const satisfies Words<typeof dashboardsErrorsZhCN>;
