const KB = 1024;
const MB = 1024 * KB;

/** What one kind of upload takes. */
export interface UploadRules {
  /** Endings of file names, in lower case. What a file really is, is looked at when it is saved. */
  formats: readonly string[];
  maxBytes: number;
  /** A picture: shown, cropped where asked for, and made anew when it is saved. */
  picture?: {
    /** Width divided by height that the picture has to have; the browser offers to crop it. */
    ratio?: number;
    /** Pixels that its shorter side needs. */
    minSidePx?: number;
    /** Whether the browser offers to crop, even where no ratio is asked for. */
    crop?: boolean;
  };
}

/** The default of an upload, from the requirements: jpg, jpeg, png of at most 2048 KB. */
const plainPicture = { formats: ['jpg', 'jpeg', 'png'], maxBytes: 2048 * KB } as const;

/** The eight modes of uploading, named as in the requirements, with their limits. */
export const uploadModes = {
  icon: { formats: ['png', 'jpg'], maxBytes: 512 * KB, picture: { ratio: 1 } },
  APK: { formats: ['apk'], maxBytes: 200 * MB },
  DOC: { formats: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'ppt', 'pptx'], maxBytes: 20 * MB },
  /** One face, large enough for machines to know it by. */
  face: { ...plainPicture, picture: { ratio: 1, minSidePx: 400 } },
  card: { ...plainPicture, picture: {} },
  image: { ...plainPicture, picture: { crop: true } },
  ZIP: { formats: ['zip'], maxBytes: 100 * MB },
  video: { formats: ['mp4', 'mov'], maxBytes: 500 * MB },
} as const satisfies Record<string, UploadRules>;

/** One mode of uploading. */
export type UploadMode = keyof typeof uploadModes;

/** The names of all modes. */
export const uploadModeNames = Object.keys(uploadModes) as [UploadMode, ...UploadMode[]];

/** The limits of a mode. */
export function rulesOf(mode: UploadMode): UploadRules {
  return uploadModes[mode];
}
