import type { Who } from './measure.ts';
import type { BenchProcess } from './processes.ts';

const CHILDREN = 1_000;
const ASK_EVERY_MS = 20;

/** Durations of a graduation of many children, medians, until the last child is done. */
export interface GraduationResult {
  children: number;
  productMs: number;
  plainMs: number;
}

/** Graduates the same children of the biggest kindergarten in both programs in turn, and takes each graduation back. */
export async function measureGraduation(
  targets: Record<Who, BenchProcess>,
  token: string,
  rounds: number,
): Promise<GraduationResult> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call = async <T>(who: Who, path: string, body?: object): Promise<T> => {
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${targets[who].address}${path}`, request);
    const { code, text, data } = (await answer.json()) as { code: string; text: string; data: T };
    if (code !== '200') throw new Error(`${path} answered ${code}: ${text}`);
    return data;
  };
  const { classIds, children } = await classesToGraduate();
  const leaveDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const settled = async (id: string) => {
    for (;;) {
      const all = await call<{ id: string; open: number }[]>('product', '/api/campus/student/graduations');
      if (all.find((one) => one.id === id)?.open === 0) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  const work: Record<Who, () => Promise<() => Promise<void>>> = {
    async plain() {
      await call('plain', '/plain/graduate', { classIds, leaveDate });
      return () => call('plain', '/plain/undo-graduation', { classIds, leaveDate });
    },
    async product() {
      const { id } = await call<{ id: string }>('product', '/api/campus/student/graduate-many', {
        classIds,
        leaveDate,
      });
      await settled(id);
      return async () => {
        await call('product', '/api/campus/student/undo-graduation', { id });
        await settled(id);
      };
    },
  };
  const measured: Record<Who, number[]> = { product: [], plain: [] };
  for (let round = 0; round < rounds; round++) {
    for (const who of ['plain', 'product'] as const) {
      const startedAt = performance.now();
      const undo = await work[who]();
      measured[who].push(performance.now() - startedAt);
      await undo();
    }
  }
  const result = { children, productMs: median(measured.product), plainMs: median(measured.plain) };
  const { productMs, plainMs } = result;
  console.log(`graduation of ${children} children: ${Math.round(productMs)} ms against ${Math.round(plainMs)} ms`);
  return result;

  /** Returns classes with a thousand children together, or all classes where there are fewer. */
  async function classesToGraduate() {
    const list = await call<{ id: string; studentCount: number }[]>('product', '/api/campus/class/places');
    const chosen = { classIds: [] as string[], children: 0 };
    for (const { id, studentCount } of list) {
      if (chosen.children >= CHILDREN || chosen.classIds.length === 200) break;
      if (studentCount === 0) continue;
      chosen.classIds.push(id);
      chosen.children += studentCount;
    }
    return chosen;
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
