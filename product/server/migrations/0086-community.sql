-- Topics of the community, and the rules for all that is written in them.
create table community_topics (
  id uuid not null,
  name text not null,
  description text,
  cover text,
  moderation text not null check (moderation in ('before', 'after')),
  parents_post boolean,
  parents_comment boolean,
  position integer,
  status text not null default 'open' check (status in ('open', 'closed')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index community_topics_name_unique on community_topics (name) where not deleted;
create index community_topics_status on community_topics (status, id);

-- Posts. They belong to the organization of their writer; names of parents are stored veiled.
create table community_posts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  topic_id uuid not null references community_topics (id),
  title text not null,
  content_encrypted bytea not null,
  picture1 text,
  picture2 text,
  picture3 text,
  picture4 text,
  picture5 text,
  picture6 text,
  picture7 text,
  picture8 text,
  picture9 text,
  side text not null,
  writer text not null,
  organization_name text,
  written_at timestamptz,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'shown', 'hidden')),
  shown_at timestamptz,
  hidden_reason text,
  hidden_text text,
  -- The account that wrote it, of an organization or of a parent, and the parent's record, for its erasure.
  account_id uuid,
  writer_organization_id uuid,
  parent_id uuid,
  hidden_by_id uuid,
  -- The last decision: who made it, the state before, and the version after. Its id stands at the reports that it settled.
  decided_by_id uuid,
  decided_from text,
  decided_version integer,
  decision_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index community_posts_owner on community_posts (organization_id, id);
create index community_posts_status on community_posts (organization_id, status, id);
create index community_posts_side on community_posts (organization_id, side, id);
create index community_posts_topic on community_posts (organization_id, topic_id);
create index community_posts_parent on community_posts (parent_id) where parent_id is not null;
-- The board reads the posts of all organizations, the latest first, and counts them.
create index community_posts_latest on community_posts (written_at desc, id desc) where not deleted;
create index community_posts_in_topic on community_posts (topic_id, written_at desc, id desc) where not deleted;
create index community_posts_shown on community_posts (topic_id) where status = 'shown' and not deleted;
create index community_posts_account on community_posts (account_id, written_at desc, id desc) where not deleted;
-- The queue reads those that wait, the oldest first.
create index community_posts_waiting on community_posts (written_at, id)
  where status = 'pendingReview' and not deleted;
select protect_tenant_table('community_posts', 'organization_id');

-- Comments on posts and replies to them. They belong to the organization of the post.
create table community_comments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  post_id uuid not null references community_posts (id),
  reply_to_id uuid references community_comments (id),
  content_encrypted bytea not null,
  side text not null,
  writer text not null,
  organization_name text,
  written_at timestamptz,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'shown', 'hidden')),
  shown_at timestamptz,
  hidden_reason text,
  hidden_text text,
  account_id uuid,
  writer_organization_id uuid,
  parent_id uuid,
  hidden_by_id uuid,
  decided_by_id uuid,
  decided_from text,
  decided_version integer,
  decision_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index community_comments_owner on community_comments (organization_id, id);
create index community_comments_status on community_comments (organization_id, status, id);
create index community_comments_side on community_comments (organization_id, side, id);
create index community_comments_post on community_comments (organization_id, post_id);
create index community_comments_reply_to on community_comments (organization_id, reply_to_id)
  where reply_to_id is not null;
create index community_comments_parent on community_comments (parent_id) where parent_id is not null;
create index community_comments_latest on community_comments (post_id, written_at desc, id desc) where not deleted;
create index community_comments_shown on community_comments (post_id) where status = 'shown' and not deleted;
create index community_comments_account on community_comments (account_id, written_at desc, id desc)
  where not deleted;
create index community_comments_waiting on community_comments (written_at, id)
  where status = 'pendingReview' and not deleted;
select protect_tenant_table('community_comments', 'organization_id');

-- Reports about posts and comments. One person reports a thing once.
create table community_reports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  subject text not null,
  post_id uuid not null references community_posts (id),
  comment_id uuid references community_comments (id),
  reason text not null,
  reason_text text,
  reporter text not null,
  side text not null,
  organization_name text,
  reported_at timestamptz,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  decision text,
  decision_text text,
  decided_at timestamptz,
  account_id uuid,
  writer_organization_id uuid,
  parent_id uuid,
  decided_by_id uuid,
  decision_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index community_reports_owner on community_reports (organization_id, id);
create index community_reports_status on community_reports (organization_id, status, id);
create index community_reports_post on community_reports (organization_id, post_id);
create index community_reports_comment on community_reports (organization_id, comment_id) where comment_id is not null;
create index community_reports_parent on community_reports (parent_id) where parent_id is not null;
create index community_reports_open on community_reports (reported_at) where status = 'open' and not deleted;
create unique index community_reports_once on community_reports (post_id, coalesce(comment_id, post_id), account_id);
select protect_tenant_table('community_reports', 'organization_id');

-- People who read the community and write nothing. The parent's record stands beside the account, for messages and its erasure.
create table community_mutes (
  id uuid not null,
  person text not null,
  side text not null,
  organization_name text,
  reason text not null,
  muted_at timestamptz,
  until timestamptz,
  lifted_at timestamptz,
  account_id uuid,
  writer_organization_id uuid,
  parent_id uuid,
  muted_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index community_mutes_account on community_mutes (account_id) where lifted_at is null;
create index community_mutes_parent on community_mutes (parent_id) where parent_id is not null;
create index community_mutes_side on community_mutes (side, id);

-- Appeals against hidden posts and comments, and against mutes.
create table community_appeals (
  id uuid not null,
  subject text not null,
  content_encrypted bytea not null,
  person text not null,
  side text not null,
  organization_name text,
  appealed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  answer_encrypted bytea,
  decided_at timestamptz,
  -- The post, the comment or the mute, and the organization that owns it; empty for a mute.
  subject_id uuid,
  subject_owner_id uuid,
  account_id uuid,
  writer_organization_id uuid,
  parent_id uuid,
  decided_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index community_appeals_status on community_appeals (status, id);
create unique index community_appeals_open on community_appeals (subject_id) where status = 'open' and not deleted;
create index community_appeals_subject on community_appeals (subject_id, id);
create index community_appeals_parent on community_appeals (parent_id) where parent_id is not null;
