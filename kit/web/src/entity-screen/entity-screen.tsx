import { useLocation } from 'react-router';
import { asLight, lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity } from '../entity/any-entity.ts';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { EntityList } from '../list/entity-list.tsx';

const FormPage = lazyPart(() => import('../form/form-page.tsx'), { Waiting: PageSkeleton });
const RecordPage = lazyPart(() => import('../detail/record-page.tsx'), { Waiting: PageSkeleton });

const noOptions: ScreenOptions = {};

/** Returns the screen of an entity: its list, a record's page or its form, depending on the address after `href`. */
export function entityScreen<E extends AnyEntity>(entity: E, own?: ScreenOptions<NoInfer<E>>) {
  // The kit knows fields by their names only.
  const options = (own ?? noOptions) as ScreenOptions;
  function EntityScreen({ href }: { href: string }) {
    const parts = useLocation().pathname.slice(href.length).split('/').filter(Boolean);
    const [id, edit] = parts;
    if (id === undefined) return <EntityList entity={entity} options={options} href={href} />;
    const forForm = id === 'new' ? null : edit === 'edit' ? id : undefined;
    return forForm === undefined ? (
      <RecordPage entity={entity} options={options} href={href} id={id} />
    ) : (
      <FormPage entity={entity} options={options} href={href} id={forForm} />
    );
  }
  return options.usesLibrary ? EntityScreen : asLight(EntityScreen);
}
