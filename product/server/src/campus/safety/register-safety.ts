import { drill } from '@kiga/contract/campus/safety/drill.entity.ts';
import { patrol } from '@kiga/contract/campus/safety/patrol.entity.ts';
import * as acts from '@kiga/contract/campus/safety/safety.acts.ts';
import { visitor } from '@kiga/contract/campus/safety/visitor.entity.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { Entities } from '@kiga/kit-server/http/entities.ts';
import type { Program } from '../../program/program.ts';
import { readContact } from '../acts/read-contact.ts';
import { patrolHooks } from './patrol.server.ts';
import { drillPdf, visitorsPdf } from './print-registers.ts';
import { visitorHooks } from './visitor.server.ts';

/** Adds the registers of safety. */
export function addSafetyEntities(entities: Entities, stores: EntityStores): void {
  entities.add(drill);
  entities.add(patrol, patrolHooks(stores));
  entities.add(visitor, visitorHooks(stores.clock));
}

/** Registers the acts of these registers. */
export function registerSafety(program: Program): void {
  const { api, stores } = program;
  const visitors = stores.get('campus.visitor');
  api.handle(acts.readVisitorContact, ({ input, scope }) =>
    readContact(visitors, scope, input.id, acts.readVisitorContact.output),
  );
  api.handle(acts.printDrill, ({ input, scope, language }) => drillPdf(program, scope, { ...input, language }));
  api.handle(acts.printVisitors, ({ input, scope, language }) => visitorsPdf(program, scope, { ...input, language }));
}
