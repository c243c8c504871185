-- Cards of children and adults. They replace the losses and former cards of children: a card keeps its state, and its
-- record stays after its time, because machines may still hold events with it.
create table cards (
  kig_id uuid not null,
  id uuid not null,
  card_number text not null,
  holder_kind text not null check (holder_kind in ('student', 'parent', 'teacher')),
  student_id uuid,
  parent_id uuid,
  teacher_id uuid,
  status text not null default 'active' check (status in ('active', 'lost', 'replaced')),
  lost_at timestamptz,
  held_until timestamptz,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  -- The forms of children and teachers write a card together with its holder, in this order.
  foreign key (kig_id, student_id) references students (kig_id, id) deferrable initially deferred,
  foreign key (kig_id, teacher_id) references teachers (kig_id, id) deferrable initially deferred,
  foreign key (kig_id, parent_id) references parents (kig_id, id),
  check (num_nonnulls(student_id, parent_id, teacher_id) = 1 and case holder_kind when 'student' then student_id
    when 'parent' then parent_id else teacher_id end is not null),
  check ((status = 'active') = (lost_at is null))
);
create index cards_id on cards (id);
create unique index cards_card_number_unique on cards (kig_id, card_number) where not deleted;
create index cards_student on cards (kig_id, student_id);
create index cards_parent on cards (kig_id, parent_id);
create index cards_teacher on cards (kig_id, teacher_id);
create index cards_status on cards (kig_id, status, id);
-- All holders of a number, and numbers as other readers print them.
create index cards_number on cards (kig_id, card_number, held_until);
create index cards_loose_number on cards (kig_id, ltrim(upper(card_number), '0'));
select protect_tenant_table('cards');

insert into cards (kig_id, id, card_number, holder_kind, student_id, status, lost_at, held_until, created_at, updated_at)
select l.kig_id, l.id, l.card_number, 'student', l.student_id,
  case when s.card_number = l.card_number then 'lost' else 'replaced' end, l.reported_at,
  case when s.card_number = l.card_number then null else coalesce((select max(f.held_until) from former_cards f
    where f.kig_id = l.kig_id and f.card_number = l.card_number and f.student_id = l.student_id), l.reported_at) end,
  l.reported_at, l.reported_at
from card_losses l join students s on s.kig_id = l.kig_id and s.id = l.student_id
where l.cancelled_at is null
on conflict do nothing;

insert into cards (kig_id, id, card_number, holder_kind, student_id, created_at, updated_at)
select s.kig_id, gen_random_uuid(), s.card_number, 'student', s.id, s.created_at, s.created_at
from students s where s.card_number is not null and not s.deleted
on conflict do nothing;

insert into cards (kig_id, id, card_number, holder_kind, teacher_id, created_at, updated_at)
select t.kig_id, gen_random_uuid(), t.card_number, 'teacher', t.id, t.created_at, t.created_at
from teachers t where t.card_number is not null and not t.deleted
on conflict do nothing;

insert into cards (kig_id, id, card_number, holder_kind, student_id, held_until, deleted, created_at, updated_at)
select f.kig_id, gen_random_uuid(), f.card_number, 'student', f.student_id, f.held_until, true, f.held_until, f.held_until
from former_cards f
where not exists (select from card_losses l where l.kig_id = f.kig_id and l.card_number = f.card_number
  and l.student_id = f.student_id and l.cancelled_at is null)
on conflict do nothing;

drop table card_losses;
drop table former_cards;
