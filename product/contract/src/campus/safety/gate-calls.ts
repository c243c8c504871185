import { entityCalls, type TransitionCall, transitionCalls } from '@kiga/entity/entity-calls.ts';
import { teacher } from '../teacher.entity.ts';
import { patrol } from './patrol.entity.ts';
import { visitor } from './visitor.entity.ts';

/** Calls with which a guard keeps the registers of the gate, for programs that know the contract alone. */
export const gateCalls = {
  visitors: entityCalls(visitor),
  patrols: entityCalls(patrol),
  teachers: entityCalls(teacher),
  leave: transitionCalls(visitor).leave as TransitionCall,
};
