import type { stages } from '@kiga/contract/campus/grade.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';

type Stage = (typeof stages)[number];

const stageWords: readonly { stage: Stage; gradeName: string; starts: RegExp; sort: number }[] = [
  { stage: 'nursery', gradeName: '托班', starts: /^(托|nursery)/i, sort: 1 },
  { stage: 'junior', gradeName: '小班', starts: /^(小|junior)/i, sort: 2 },
  { stage: 'middle', gradeName: '中班', starts: /^(中|middle)/i, sort: 3 },
  { stage: 'senior', gradeName: '大班', starts: /^(大|senior)/i, sort: 4 },
];

/** The classes of a kindergarten by name during an import, and the making of those that are missing. */
export class RosterClasses {
  readonly #classes: EntityStore;
  readonly #grades: EntityStore;
  readonly #scope: Scope;
  readonly #mayMake: boolean;
  readonly #ids = new Map<string, string>();
  readonly #made = new Set<string>();
  /** Made by the row that is being taken; gone again if the row fails. */
  #unsure: string[] = [];

  private constructor(classes: EntityStore, grades: EntityStore, scope: Scope, mayMake: boolean) {
    this.#classes = classes;
    this.#grades = grades;
    this.#scope = scope;
    this.#mayMake = mayMake;
  }

  static async load(classes: EntityStore, grades: EntityStore, scope: Scope, mayMake: boolean): Promise<RosterClasses> {
    const loaded = new RosterClasses(classes, grades, scope, mayMake);
    const { rows } = await sql<{ id: string; class_name: string }>`select id, class_name from classes
      where kig_id = ${scope.oneTenant()} and not deleted`.execute(scope.db);
    for (const row of rows) loaded.#ids.set(classKey(row.class_name), row.id);
    return loaded;
  }

  /** Id of the class of this name, or null. */
  find(className: string): string | null {
    return this.#ids.get(classKey(className)) ?? null;
  }

  isNew(className: string | null): boolean {
    return className !== null && this.#made.has(classKey(className));
  }

  /** Whether a missing class may be made: the user wants it, and name or grade tell the stage. */
  canMake(className: string, gradeName: string | null): boolean {
    return this.#mayMake && stageOf(className, gradeName) !== undefined;
  }

  /** Makes a class, and its grade where there is none of that stage. */
  async make(className: string, gradeName: string | null): Promise<string> {
    const stage = stageOf(className, gradeName) as (typeof stageWords)[number];
    const { rows } = await sql<{ id: string }>`select id from grades where kig_id = ${this.#scope.oneTenant()}
      and not deleted and (grade_name = ${gradeName} or stage = ${stage.stage})
      order by grade_name = ${gradeName} desc, sort limit 1`.execute(this.#scope.db);
    const gradeId =
      rows[0]?.id ??
      (await saveRecord(this.#grades, this.#scope, {
        gradeName: gradeName ?? stage.gradeName,
        stage: stage.stage,
        sort: stage.sort,
      }).then(({ id }) => id));
    const { id } = await saveRecord(this.#classes, this.#scope, { className, gradeId });
    this.#ids.set(classKey(className), id);
    this.#made.add(classKey(className));
    this.#unsure.push(classKey(className));
    return id;
  }

  /** The row failed after all, and with it what it had made. */
  forgetRolledBack(): void {
    for (const key of this.#unsure) {
      this.#ids.delete(key);
      this.#made.delete(key);
    }
    this.#unsure = [];
  }

  /** What the row made stays. */
  keep(): void {
    this.#unsure = [];
  }
}

function classKey(className: string): string {
  return className.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

function stageOf(className: string, gradeName: string | null) {
  const told = (text: string | null) => stageWords.find(({ starts }) => text !== null && starts.test(text));
  return told(gradeName) ?? told(className);
}
