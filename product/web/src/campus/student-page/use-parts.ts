import { student } from '@kiga/contract/campus/student.entity.ts';
import { type AnyEntity, callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const PAGE = 50;

/** Loads the records of an entity that are parts of one child, newest first. */
export function useParts(entity: AnyEntity, child: EntityRecord) {
  const kit = useKit();
  const queries = useQueryClient();
  const queryKey = [entity.key, 'ofStudent', child.id];
  useChanges([entity.key], () => queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const input = { studentId: child.id, pageSize: PAGE, ...ownerInput(kit, student, child) };
      return kit.client.call(callsOf(entity).page, input, { signal });
    },
  });
}

/** Returns the address of the form for a new part of a child, with its usual values. It returns to the child's page. */
export function newPartHref(
  kit: ReturnType<typeof useKit>,
  href: string,
  child: EntityRecord,
  usual: Readonly<Record<string, string>>,
): string {
  const owner = kit.tenantOfSession === null ? `?kigId=${child.kigId}` : '';
  const back = `/campus/students/${child.id}${owner}`;
  return `${href}/new?${new URLSearchParams({ studentId: child.id, ...usual, back })}`;
}

/** Returns the address of the list of a child's parts. */
export function partsHref(kit: ReturnType<typeof useKit>, href: string, child: EntityRecord): string {
  const owner: Record<string, string> = kit.tenantOfSession === null ? { kigId: String(child.kigId) } : {};
  return `${href}?${new URLSearchParams({ studentId: child.id, ...owner })}`;
}
