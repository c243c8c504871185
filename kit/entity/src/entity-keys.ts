/**
 * All entities by key. The file of an entity adds its own, so that a reference to an unknown entity does not compile: `declare module
 * '@kiga/entity/entity-keys.ts' { interface KnownEntities { 'campus.class': typeof classEntity } }`
 */
export interface KnownEntities {}

/** Key of an entity, `area.name`. */
export type EntityKey = keyof KnownEntities;
