import { studentStates } from '@kiga/contract/campus/student.states.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentAct, StudentActProps } from './student-act.ts';

const ChangeClassDialog = lazyDialog(() => import('./change-class-dialog.tsx'));

const finds: Readonly<Record<string, string>> = {
  graduate: 'campus.student.finds.graduate',
  transfer: 'campus.student.finds.transfer',
  moveOut: 'campus.student.finds.moveOut',
  resume: 'campus.student.finds.resume',
};

/** Acts of a student that the command palette offers. */
export const campusStudentActs: readonly StudentAct[] = [
  {
    name: 'changeClass',
    label: 'campus.student.acts.changeClass',
    finds: 'campus.student.finds.changeClass',
    offered: (_, { can }) => can.includes('changeClass'),
    takesClass: true,
    does: { Dialog: ChangeClassDialog },
  },
  ...studentStates.transitions.map(
    ({ name }): StudentAct => ({
      name,
      label: `campus.student.acts.${name}`,
      ...(finds[name] && { finds: finds[name] }),
      offered: (_, { can }) => can.includes(name),
      does: {
        Dialog: lazyDialog<StudentActProps>(async () => {
          const { transitionDialog } = await import('./student-transition.tsx');
          return { default: transitionDialog(name) };
        }),
      },
    }),
  ),
];
