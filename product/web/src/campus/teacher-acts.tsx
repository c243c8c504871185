import { createTeacherAccount } from '@kiga/contract/campus/teacher.acts.ts';
import { type ScreenAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { showLoginCard } from '../system/system.public.ts';
import { asTeacher } from './teacher-record.ts';

/** Creates the account of a teacher: suggests the name in Latin letters, and shows the password once. */
export const teacherActs: readonly ScreenAct[] = [
  screenAct(createTeacherAccount, {
    start: (_kit, record) => {
      const latin = record ? asTeacher(record).teacherNameLatin : null;
      return { userName: latin?.replace(/[^A-Za-z]/g, '').toLowerCase() ?? null };
    },
    hints: (kit) => ({
      userName: kit.t('campus.teacher.account.suggestion'),
      roleId: kit.t('campus.teacher.account.roleHint'),
    }),
    after: showLoginCard,
  }),
];
