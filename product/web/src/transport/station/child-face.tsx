import type { TripChild } from '@kiga/contract/transport/trip.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { Portrait } from '../../drawing/portrait.tsx';

const Picture = lazyPart(async () => ({ default: (await import('@kiga/kit-web/files/picture.tsx')).Picture }), {
  Waiting: () => null,
  Failed: ({ props }) => props.placeholder,
});

interface ChildFaceProps {
  child: Pick<TripChild, 'id' | 'sex' | 'photo'>;
  sizePx: number;
  className?: string | undefined;
}

/** The face of a child: a photo that the reader may see, else the drawn portrait. */
export function ChildFace({ child: { id, sex, photo }, sizePx, className }: ChildFaceProps) {
  const drawn = <Portrait id={id} sex={sex === 'male' ? 'male' : 'female'} size={sizePx} shape="tile" />;
  if (!photo) return drawn;
  return <Picture path={photo} alt="" className={className ?? ''} placeholder={drawn} />;
}
