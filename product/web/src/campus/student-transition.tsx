import { student } from '@kiga/contract/campus/student.entity.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { StudentActProps } from './student-act.ts';

/** Returns a component that makes a transition of a student, with the dialog of the student's page. */
export function transitionDialog(name: string): ComponentType<StudentActProps> {
  return function TransitionDialog({ record, onClose }) {
    const { start, dialog } = useTransitions(student);
    const begin = useEffectEvent(() => void start(record, name).then(onClose));
    useEffect(() => begin(), []);
    return dialog;
  };
}
