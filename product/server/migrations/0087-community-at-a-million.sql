-- Row protection asks each row for its owner. An index without the owner then reads every row of the table, and counting
-- the shown posts of all topics took two seconds with a million posts. These hold the owner beside what is counted.
drop index community_posts_in_topic, community_posts_shown, community_posts_waiting, community_comments_shown,
  community_comments_waiting;
create index community_posts_there on community_posts (organization_id) where not deleted;
create index community_posts_in_topic on community_posts (topic_id, written_at desc, id desc)
  include (organization_id, status) where not deleted;
create index community_posts_shown on community_posts (topic_id, organization_id) where status = 'shown' and not deleted;
create index community_posts_waiting on community_posts (written_at, id) include (organization_id)
  where status = 'pendingReview' and not deleted;
create index community_posts_hidden on community_posts (topic_id, id) include (organization_id)
  where status = 'hidden' and not deleted;
create index community_comments_there on community_comments (organization_id) where not deleted;
create index community_comments_shown on community_comments (post_id, organization_id)
  where status = 'shown' and not deleted;
create index community_comments_waiting on community_comments (written_at, id) include (organization_id, post_id)
  where status = 'pendingReview' and not deleted;
-- Moderators search by the beginning of a title, of a writer and of an organization.
create index community_posts_title on community_posts (title text_pattern_ops) where not deleted;
create index community_posts_writer on community_posts (writer text_pattern_ops) where not deleted;
create index community_posts_writer_home on community_posts (organization_name text_pattern_ops) where not deleted;
create index community_comments_writer on community_comments (writer text_pattern_ops) where not deleted;
create index community_comments_writer_home on community_comments (organization_name text_pattern_ops)
  where not deleted;
