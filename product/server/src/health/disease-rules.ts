import {
  type Disease,
  type DiseaseTerms,
  diseases,
  diseaseTermsOn,
  type OwnDiseaseRule,
} from '@kiga/contract/health/disease.ts';
import { diseaseTable } from '@kiga/contract/health/disease-table.ts';
import { areaCodeOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the rule of a disease that holds on a day; null for a diagnosis without one. */
export type TermsOf = (disease: string | null | undefined, day: string) => DiseaseTerms | null;

/** Returns the official code of a kindergarten's area; null where unknown. */
export async function areaOf(scope: Scope, kigId: string): Promise<string | null> {
  const { rows } = await sql<{ areaId: string | null }>`select area_id as "areaId" from organizations
    where id = ${kigId}`.execute(scope.db);
  const areaId = rows[0]?.areaId ?? null;
  return areaId === null ? null : areaCodeOf(areaId);
}

/** Returns the rules of diseases of a kindergarten. */
export async function diseaseTermsOf(scope: Scope, kigId: string): Promise<TermsOf> {
  const area = await areaOf(scope, kigId);
  const { rows } = await sql<OwnDiseaseRule>`
    select r.disease, r.begins_on as "beginsOn", r.incubation_from::float8 as "incubationFrom",
      r.incubation_to::float8 as "incubationTo", r.isolation_days as "isolationDays",
      r.symptom_free_days as "symptomFreeDays", coalesce(r.needs_certificate, false) as "needsCertificate",
      r.watch_days as "watchDays", r.advice, r.source
    from health_disease_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted`.execute(
    scope.db,
  );
  return (disease, day) =>
    (diseases as readonly unknown[]).includes(disease)
      ? diseaseTermsOn(disease as Disease, { day, area }, { own: rows, given: diseaseTable })
      : null;
}
