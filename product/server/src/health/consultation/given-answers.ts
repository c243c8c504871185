import type { givenAnswers as call } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { endedQuestions, organizationNames } from './addressees.ts';
import { messagesOf } from './messages.ts';

/** Number of ended questions that the list shows. */
const LATEST = 100;

/** Returns what the session's organization keeps of its ended questions: its own answers, the latest first. */
export async function givenAnswers(program: Program, session: Session): Promise<z.input<typeof call.output>> {
  const { db } = program;
  const doctorId = session.organization.id;
  const ended = await endedQuestions(db, doctorId, LATEST);
  // The questions have ended, so the usual reach of a doctor has ended too. This reads the own answers and no question.
  const scope = withScope(session, [...new Set(ended.values())], db);
  const answers = await messagesOf(program, scope, [...ended.keys()], doctorId);
  const names = await organizationNames(db, [...ended.values()]);
  const list = [...answers].flatMap(([questionId, messages]) =>
    messages.map(({ id, at, text }) => ({
      id,
      kigName: names.get(ended.get(questionId) as string) ?? '',
      at: at.toISOString(),
      text: text ?? '',
    })),
  );
  return { list: list.toSorted((one, other) => (one.at < other.at ? 1 : -1)) };
}
