import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { ReferenceWidget } from '@kiga/kit-web/fields/reference-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { ClassPlaceLabel } from './class-place-label.tsx';

/** Select of a class. Each option tells how many children the class has, and how many places. */
export function ClassWidget(props: WidgetProps) {
  const { client, can, tenancy } = useKit();
  const { ownerId } = props;
  const { data = [] } = useQuery({
    queryKey: ['campus.class', 'places', ownerId ?? null],
    queryFn: ({ signal }) => client.call(classPlaces, ownerById(tenancy, ownerId), { signal }),
    enabled: can('campus.class.read'),
  });
  const places = new Map(data.map((place) => [place.id, place]));
  return (
    <ReferenceWidget
      {...props}
      show={(id, title) => {
        const place = places.get(id);
        return place ? <ClassPlaceLabel place={place} /> : title;
      }}
    />
  );
}
