import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from './support/statements/check-statements.ts';
import { exceptions } from './support/statements/exceptions.ts';
import { rules } from './support/statements/rules.ts';

const tables = {
  tenants: new Map([
    ['students', 'kig_id'],
    ['classes', 'kig_id'],
    ['parents', 'kig_id'],
    ['record_history', 'owner_id'],
  ]),
  columns: new Map([
    ['students', ['kig_id', 'id', 'class_id', 'stu_name', 'deleted']],
    ['classes', ['kig_id', 'id', 'class_name']],
    ['parents', ['kig_id', 'id', 'parent_name']],
    ['record_history', ['owner_id', 'id', 'record_id', 'act']],
    ['accounts', ['id', 'nick_name', 'organization_id']],
    ['organizations', ['id', 'name']],
  ]),
};
beforeAll(() => loadModule());

const rulesBrokenBy = (statement: string) => brokenBy(statement, tables).map(({ rule }) => rule);

describe('a statement', () => {
  it.each([
    ['one table of one tenant', 'select * from students where kig_id = $1 and id = any($2::uuid[])'],
    [
      'a table of the platform',
      'select a.*, (select name from organizations o where o.id = a.organization_id) from accounts a',
    ],
    [
      'tables joined by the tenant, one of which names it',
      'select * from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id where s.kig_id = any($1)',
    ],
    [
      'a subquery that follows the tenant of the row',
      'select (select count(*) from students s where s.kig_id = row.kig_id and s.class_id = row.id) from classes as row where row.kig_id = $1',
    ],
    [
      'a page whose keys come first',
      `select row.*, (select count(*) from students as row where row.kig_id = $1) as total
        from (select row.kig_id as owner_id, row.id from students as row where row.kig_id = $1 order by row.id limit 10) as page
        join students as row on row.kig_id = page.owner_id and row.id = page.id`,
    ],
    [
      'pairs of tenant and id',
      'select from students as row where row.kig_id = $1 and (row.kig_id, row.id) in (select p.kig_id, p.id from parents p where p.kig_id = $1)',
    ],
    ['all tenants, where nothing is joined', 'select count(*) from students where not deleted'],
    [
      'a result of `with`',
      'with s as (select * from students where kig_id = $1) select s.id from s order by s.stu_name',
    ],
    [
      'an outer join of tables of tenants by the tenant',
      'select * from classes c left join students s on s.kig_id = c.kig_id and s.class_id = c.id where c.kig_id = $1',
    ],
    [
      'an outer join with given rows where the tenant is named',
      'select * from unnest($1::uuid[]) as g (id) left join students s on s.kig_id = $2 and s.id = g.id',
    ],
    ['a lock of one tenant', 'select from students where kig_id = $1 and id = any($2) order by id for no key update'],
    ['many rows that answer', 'insert into students (kig_id, id) values ($1, $2), ($3, $4) returning id'],
    [
      'many rows with their conflicts',
      'insert into students (kig_id, id) select $1, g.id from unnest($2::uuid[]) as g (id) on conflict do nothing',
    ],
    [
      'tables that name the tenant in columns of their own',
      'select * from students s join record_history h on h.owner_id = s.kig_id and h.record_id = s.id where s.kig_id = $1',
    ],
    ['a comparison of records', 'select from students where kig_id = $1 and (class_id, id) > ($2, $3)'],
  ])('is accepted with %s', (_what, statement) => {
    expect(rulesBrokenBy(statement)).toEqual([]);
  });

  it.each([
    ['3', 'select * from students s join accounts a on a.id = s.id where s.kig_id = $1'],
    ['3', 'select (select nick_name from accounts a where a.id = s.id) from students s where s.kig_id = $1'],
    ['3', 'with one as (insert into students (kig_id, id) values ($1, $2)) insert into accounts (id) values ($3)'],
    ['4', 'select * from students s join classes c on c.id = s.class_id where s.kig_id = $1'],
    ['4', 'select * from students s join record_history h on h.record_id = s.id where s.kig_id = $1'],
    ['4', 'select from students s where s.kig_id = $1 and exists (select from classes c where c.id = s.class_id)'],
    [
      '4',
      'select from students s where s.kig_id = $1 and (s.class_id is null or s.id in (select p.id from parents p))',
    ],
    ['4', 'update students s set class_id = c.id from classes c where s.kig_id = $1 and c.class_name = $2'],
    ['5', 'select from students where kig_id = any($1) and id = $2 for update'],
    [
      '5',
      `select row.id, (select class_name from classes c where c.kig_id = row.kig_id and c.id = row.class_id)
        from students as row where row.kig_id = $1 for no key update of row`,
    ],
    [
      '6',
      'select * from unnest($1::uuid[], $2::uuid[]) as g (kig_id, id) left join students s on s.kig_id = g.kig_id and s.id = g.id',
    ],
    [
      '6',
      `with g as (select 1 as id) select * from students s full join g on g.id::text = s.stu_name
        join classes c on c.kig_id = s.kig_id`,
    ],
    ['7', 'insert into students (kig_id, id) values ($1, $2), ($3, $4)'],
    ['7', 'insert into students (kig_id, id) select $1, g.id from unnest($2::uuid[]) as g (id)'],
    [
      '7',
      'insert into students (kig_id, id) values ($1, (select id from classes where kig_id = $1 limit 1)) returning id',
    ],
    [
      '7',
      `with g as (select unnest($1::uuid[]) as id), one as (insert into students (kig_id, id) select $2, g.id from g)
        insert into parents (kig_id, id) select $2, g.id from g on conflict do nothing`,
    ],
    [
      '7',
      `update students s set stu_name = $1 where s.kig_id = $2
        returning (select c.class_name from classes c where c.kig_id = s.kig_id and c.id = s.class_id)`,
    ],
    ['8', 'select row(s.id, s.stu_name) from students s where s.kig_id = $1'],
    [
      '8',
      'select s.id from students s where s.kig_id = $1 order by (select row(c.class_name, c.id) from classes c where c.kig_id = s.kig_id)',
    ],
    ['8', 'select s from students s where s.kig_id = $1'],
    ['8', 'update students set stu_name = gen_random_uuid()::text where deleted'],
  ])('breaks rule %s: %s', (rule, statement) => {
    expect(rulesBrokenBy(statement)).toEqual([rule]);
  });
});

describe('an exception', () => {
  it('names an existing rule and sorted tables once, with a reason', () => {
    const numbers = Object.keys(rules).map((name) => name.split(' ')[0]);
    const keys = exceptions.map(({ rule, tables: named }) => `${rule} ${named}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { rule, tables: named, reason } of exceptions) {
      expect(numbers).toContain(rule);
      expect(named.split(' ')).toEqual(named.split(' ').toSorted());
      expect(reason.length).toBeGreaterThan(30);
    }
  });
});
