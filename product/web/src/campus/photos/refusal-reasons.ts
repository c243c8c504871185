import type { PhotoRefusal } from '@kiga/contract/campus/photo.acts.ts';

/** Keys of the reasons for which a machine refuses a photo. */
export const refusalReasons: Readonly<Record<PhotoRefusal, string>> = {
  'no-face': 'campus.photos.refusals.reasons.no-face',
  'too-small': 'campus.photos.refusals.reasons.too-small',
  blurred: 'campus.photos.refusals.reasons.blurred',
  'several-faces': 'campus.photos.refusals.reasons.several-faces',
  failed: 'campus.photos.refusals.reasons.failed',
};
