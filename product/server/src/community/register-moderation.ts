import * as acts from '@kiga/contract/community/moderation.acts.ts';
import { queueItem, queuePage } from '@kiga/contract/community/queue.acts.ts';
import type { Program } from '../program/program.ts';
import { undoDecision } from './decisions.ts';
import { liftMute, muteWriter } from './mute.server.ts';
import { readQueue } from './queue.ts';
import { readQueueItem } from './queue-item.ts';

/** Registers the acts and pages of moderators. */
export function registerModeration(program: Program): void {
  const { api } = program;
  api.handle(queuePage, ({ input: { kind }, scope }) => readQueue(scope, kind));
  api.handle(queueItem, ({ input: { kind, id }, scope }) => readQueueItem(program, scope, { kind, id }));
  api.handle(acts.mutePostWriter, async ({ input: { id, length, reason }, act }) => {
    await act((inside) => muteWriter(program, inside, 'post', { id, length, reason }).then(() => null));
    return {};
  });
  api.handle(acts.muteCommentWriter, async ({ input: { id, length, reason }, act }) => {
    await act((inside) => muteWriter(program, inside, 'comment', { id, length, reason }).then(() => null));
    return {};
  });
  api.handle(acts.undoPost, async ({ input: { id }, act }) => {
    await act((inside) => undoDecision(program, inside, 'post', id).then(() => null));
    return {};
  });
  api.handle(acts.undoComment, async ({ input: { id }, act }) => {
    await act((inside) => undoDecision(program, inside, 'comment', id).then(() => null));
    return {};
  });
  api.handle(acts.liftMute, async ({ input: { id }, act }) => {
    await act((inside) => liftMute(program, inside, id).then(() => null));
    return {};
  });
}
