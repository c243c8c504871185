import type { BenchProcess } from './processes.ts';

/** Rarely, because an answer holds the whole roll-over. */
const ASK_EVERY_MS = 200;

/** Durations of a roll-over of a whole kindergarten and of its undo, medians, until the last child is done. */
export interface RollOverResult {
  children: number;
  runMs: number;
  undoMs: number;
}

type Draft = { id: string; version: number; children: unknown[]; classes: Record<string, unknown>[] };

/** Keys of a class that a draft saves. */
const saved = [
  'id',
  'className',
  'gradeId',
  'leftOut',
  'teachersChosen',
  'headTeacherId',
  'assistants',
  'way',
  'goesTo',
] as const;

/** Moves the biggest kindergarten into the next school year, and takes it back. */
export async function measureRollOver(
  { address }: BenchProcess,
  token: string,
  rounds: number,
): Promise<RollOverResult> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call = async <T>(act: string, body?: object): Promise<T> => {
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api/campus/class/${act}`, request);
    const { code, text, data, errors } = (await answer.json()) as {
      code: string;
      text: string;
      data: T;
      errors?: unknown;
    };
    if (code !== '200')
      throw new Error(`${act} answered ${code}: ${text} ${JSON.stringify(errors ?? null).slice(0, 600)}`);
    return data;
  };
  const read = () => call<{ draft: Draft; last: { id: string; state: string } }>('roll-over');
  const settled = async () => {
    for (;;) {
      const { last } = await read();
      if (last.state === 'done' || last.state === 'undone') return last.id;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  const measured = { children: 0, runMs: [] as number[], undoMs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    // A run that was interrupted may have left its draft.
    const { draft: left } = await read();
    if (left) await call('drop-roll-over', pick(left));
    await call('begin-roll-over', {});
    const { draft } = await read();
    // The classes of the bench are as big as it takes.
    const classes = draft.classes.map((one) => ({
      ...Object.fromEntries(saved.map((key) => [key, one[key]])),
      capacity: null,
    }));
    const { version } = await call<{ version: number }>('save-roll-over-classes', { ...pick(draft), classes });
    measured.children = draft.children.length;
    let startedAt = performance.now();
    await call('run-roll-over', { id: draft.id, version });
    const id = await settled();
    measured.runMs.push(performance.now() - startedAt);
    startedAt = performance.now();
    await call('undo-roll-over', { id });
    await settled();
    measured.undoMs.push(performance.now() - startedAt);
  }
  const result = { children: measured.children, runMs: median(measured.runMs), undoMs: median(measured.undoMs) };
  const { children, runMs, undoMs } = result;
  console.log(`roll-over of ${children} children: ${Math.round(runMs)} ms, undo ${Math.round(undoMs)} ms`);
  return result;
}

const pick = ({ id, version }: Draft) => ({ id, version });

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
