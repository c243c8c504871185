import { pictureFields } from '@kiga/contract/community/community.ts';
import type { post } from '@kiga/contract/community/post.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { ListWay } from '@kiga/kit-web/entity/screen-options.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './community.module.css';

type Post = EntityRecord & SavedOf<typeof post>;

/** Pages of moderators beside the list of posts. */
export const postWays: readonly ListWay[] = [
  {
    label: 'community.post.openComments',
    href: '/community/comments',
    permission: 'community.comment.read',
    forMany: true,
  },
  { label: 'community.post.openMutes', href: '/community/mutes', permission: 'community.mute.read', forMany: true },
];

/** Why a post or a comment is hidden. */
export function HiddenAlert({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status, hiddenReason, hiddenText } = record as Post;
  if (status !== 'hidden' || !hiddenReason) return null;
  const reason = hiddenText ?? t(`community.post.options.hiddenReason.${hiddenReason}`);
  return (
    <div className={styles.alert} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <strong>{t('community.board.hidden', { reason })}</strong>
    </div>
  );
}

/** The pictures of a post, side by side. */
export function PostPictures({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const paths = pictureFields.flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : []));
  if (paths.length === 0) return <span className={styles.quiet}>{t('kit.files.picture.none')}</span>;
  return (
    <div className={styles.pictures}>
      {paths.map((path, index) => {
        const label = t('community.queue.pictureOf', { number: index + 1 });
        return <ViewablePicture key={path} className={styles.picture ?? ''} path={path} alt={label} label={label} />;
      })}
    </div>
  );
}

/** Leads from a post to its comments. */
export function CommentsLink({ record }: { record: EntityRecord }) {
  const { t, open, can } = useKit();
  if (!can('community.comment.read')) return null;
  return (
    <Button onClick={() => open(`/community/comments?postId=${record.id}`)}>{t('community.post.openComments')}</Button>
  );
}
