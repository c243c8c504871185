import type { Call } from '@kiga/entity/define-call.ts';
import fc from 'fast-check';
import { facts } from '../facts/facts.ts';
import { goodInput } from '../fuzz/inputs.ts';

/** An id that no row has. */
export const MISSING = '00000000-0000-7000-8000-00000000dead';

const shapes = new WeakMap<Call, string[]>();

/** Returns inputs of a call as JSON, with `#field#` in the place of ids; those that its shape allows come first. */
export function shapesOf(call: Call): string[] {
  let made = shapes.get(call);
  if (!made) {
    const inputs = fc.sample(
      goodInput(call, (field) => [`#${field}#`]),
      { seed: 6, numRuns: 200 },
    );
    const isAllowed = (input: unknown) =>
      call.input.safeParse(JSON.parse(JSON.stringify(input).replace(/#\w*#/g, MISSING))).success;
    inputs.sort((a, b) => Number(isAllowed(b)) - Number(isAllowed(a)));
    // An update names a foreign id and changes nothing else; random values seldom pass the shape.
    if (call.input.safeParse({ kigId: MISSING }).success) inputs.unshift({ kigId: '#kigId#' });
    if (call.name.endsWith('.save')) inputs.unshift({ id: '#id#' });
    const sheet = call.name.endsWith('.export') ? facts[call.name.replace('.export', '')]?.sheet : null;
    if (sheet) {
      const columns = [sheet.columns[0]];
      // Readers of the rows of all organizations can only name a foreign owner.
      inputs.unshift({ columns, ids: ['#id#'] }, { columns, kigId: '#kigId#' });
    }
    made = inputs.map((input) => JSON.stringify(input)).filter((text) => text.includes('#'));
    shapes.set(call, made);
  }
  return made;
}
