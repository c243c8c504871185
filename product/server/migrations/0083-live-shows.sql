-- Live shows of experts and institutions. The key of a stream is stored encrypted.
create table live_shows (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  title text not null,
  cover text,
  description text,
  day date not null,
  begin_time text not null,
  end_time text not null,
  begins_at timestamptz,
  ends_at timestamptz,
  star integer,
  status text not null default 'pendingReview'
    check (status in ('pendingReview', 'toBeLive', 'inLive', 'ended', 'refused')),
  applied_at timestamptz,
  reviewed_at timestamptz,
  refusal text,
  started_at timestamptz,
  ended_at timestamptz,
  peak_viewers integer,
  interruptions integer,
  film text,
  -- Length of a recording; empty for a film that the host uploaded.
  film_seconds integer,
  moderates_first boolean,
  stream_key_encrypted bytea,
  applied_by_id uuid,
  reviewed_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index live_shows_owner on live_shows (organization_id, id);
create index live_shows_day on live_shows (organization_id, day);
create index live_shows_star on live_shows (organization_id, star) where star is not null;
create index live_shows_status on live_shows (organization_id, status, id);
-- Those who watch see the shows of all hosts, and a regular work looks for those to end.
create index live_shows_open on live_shows (status, begins_at) where not deleted;
select protect_tenant_table('live_shows', 'organization_id');

-- Messages of viewers and of the host. Names of viewers are stored masked.
create table live_show_messages (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  show_id uuid not null,
  content_encrypted bytea not null,
  side text not null,
  writer text not null,
  kindergarten_name text,
  written_at timestamptz,
  reply_encrypted bytea,
  replied_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'hidden')),
  -- The account that wrote it, of an organization or of a parent, and the parent's record, for its erasure.
  account_id uuid,
  parent_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id),
  foreign key (show_id) references live_shows (id)
);
create index live_show_messages_owner on live_show_messages (organization_id, id);
create index live_show_messages_show on live_show_messages (organization_id, show_id);
create index live_show_messages_status on live_show_messages (organization_id, status, id);
create index live_show_messages_parent on live_show_messages (parent_id) where parent_id is not null;
select protect_tenant_table('live_show_messages', 'organization_id');

-- Who watches a show, and when. Moments are of real time, whatever the clock of a demo says.
create table live_views (
  id uuid not null,
  organization_id uuid not null references organizations (id),
  show_id uuid not null references live_shows (id),
  session_id uuid not null,
  account_id uuid not null,
  kindergarten_id uuid,
  -- False for hosts and reviewers.
  counts boolean not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (id)
);
create index live_views_show on live_views (show_id, session_id);
create index live_views_seen_at on live_views (seen_at);
select protect_tenant_table('live_views', 'organization_id');

-- Figures of the stream of a show, of real time as well.
create table live_figures (
  show_id uuid not null references live_shows (id),
  organization_id uuid not null references organizations (id),
  bitrate integer not null,
  frames_per_second integer not null,
  width integer,
  height integer,
  has_sound boolean not null,
  measured_at timestamptz not null,
  -- When the stream broke off; empty while it runs.
  silent_since timestamptz,
  primary key (show_id)
);
select protect_tenant_table('live_figures', 'organization_id');
