import type { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import type { ParentChannel } from '@kiga/contract/campus/parent-channel.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** Texts of the channels to parents. */
export const channelWords: Readonly<Record<ParentChannel, string>> = {
  appPush: 'campus.kindergarten.channels.appPush',
  wechatTemplate: 'campus.kindergarten.channels.wechatTemplate',
};

/** Returns a record of the list of kindergartens as a kindergarten. */
export function asKindergarten(record: EntityRecord): SavedOf<typeof kindergarten> {
  return record;
}

/** Returns the address of a hidden page about a kindergarten, which each has in a tab of its own. */
export function kindergartenHref(page: '/kigBaseKigSetting' | '/kigCampusChangePsd', { id }: EntityRecord): string {
  return `${page}/${id}?kigId=${id}`;
}

/** Returns the id of the kindergarten that the address of a hidden page names; null for none. */
export function kindergartenAt(pathname: string, href: string): string | null {
  return pathname.slice(href.length).split('/').filter(Boolean)[0] ?? null;
}
