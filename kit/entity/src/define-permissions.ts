/** A permission and the appTypes whose organizations may grant it. */
export interface Permission {
  /** `<area>.<entity>.<act>` */
  key: string;
  /** Ceiling: no role of another appType may hold it. */
  appTypes: readonly number[];
}

/** Declares an area's permissions from rows of entity, acts and the appTypes that may hold them. */
export function definePermissions(
  area: string,
  rows: readonly { entity: string; acts: readonly string[]; appTypes: readonly number[] }[],
): Permission[] {
  return rows.flatMap(({ entity, acts, appTypes }) =>
    acts.map((act) => ({ key: `${area}.${entity}.${act}`, appTypes })),
  );
}
