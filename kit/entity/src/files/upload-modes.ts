const KB = 1024;
const MB = 1024 * KB;

/** Limits of one upload mode. */
export interface UploadRules {
  /** File extensions in lower case. Save checks the real content. */
  formats: readonly string[];
  maxBytes: number;
  /** For sounds: longest length, which only the browser checks; and the browser offers to record. */
  maxSeconds?: number;
  /** For pictures: shown, cropped on request, and re-encoded on save. */
  picture?: {
    /** Required width divided by height; the browser offers to crop to it. */
    ratio?: number;
    /** Minimum pixels of the shorter side. */
    minSidePx?: number;
    /** True where the browser offers to crop even without a required ratio. */
    crop?: boolean;
    /** Values below or above which a person should look at the picture again; see `pictureQuality`. */
    quality?: { minBrightness: number; maxBrightness: number; minSharpness: number };
  };
}

/** Default limits of an upload, from the requirements: jpg, jpeg, png of at most 2048 KB. */
const plainPicture = { formats: ['jpg', 'jpeg', 'png'], maxBytes: 2048 * KB } as const;

/**
 * Advice on face photos, never a refusal. No standard that we could read states such values, and each maker of machines
 * has its own, so these are a first choice: they let lamp light and snow pass, and catch black, white and blurred ones.
 */
const faceQuality = { minBrightness: 60, maxBrightness: 215, minSharpness: 30 };

/** The eight upload modes of the requirements, with their limits, sound and invoices. */
export const uploadModes = {
  icon: { formats: ['png', 'jpg'], maxBytes: 512 * KB, picture: { ratio: 1 } },
  APK: { formats: ['apk'], maxBytes: 200 * MB },
  DOC: { formats: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'ppt', 'pptx'], maxBytes: 20 * MB },
  /** The file of an invoice as the tax authority gives it; OFD is the format of GB/T 33190-2016. */
  invoice: { formats: ['pdf', 'ofd'], maxBytes: 20 * MB },
  /** One face, large enough for face recognition by machines. */
  face: { ...plainPicture, picture: { ratio: 1, minSidePx: 400, quality: faceQuality } },
  card: { ...plainPicture, picture: {} },
  image: { ...plainPicture, picture: { crop: true } },
  ZIP: { formats: ['zip'], maxBytes: 100 * MB },
  video: { formats: ['mp4', 'mov'], maxBytes: 500 * MB },
  /** Some browsers record webm only. */
  sound: { formats: ['mp3', 'wav', 'm4a', 'ogg', 'webm'], maxBytes: 10 * MB, maxSeconds: 600 },
} as const satisfies Record<string, UploadRules>;

/** One mode of uploading. */
export type UploadMode = keyof typeof uploadModes;

/** The names of all modes. */
export const uploadModeNames = Object.keys(uploadModes) as [UploadMode, ...UploadMode[]];

/** Returns the limits of a mode. */
export function rulesOf(mode: UploadMode): UploadRules {
  return uploadModes[mode];
}
