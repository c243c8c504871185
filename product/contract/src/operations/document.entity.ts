import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { contentStates } from './content.states.ts';

/** The five kinds of documents. */
export const documentTypes = ['promotion', 'appDescription', 'morningCheck', 'signInMachine', 'other'] as const;

/** A document of the operator for kindergartens, groups and agents, who read it while it is published. A new file is its next version. */
export const document = defineEntity({
  area: 'operations',
  name: 'document',
  table: 'documents',
  ownerColumn: null,
  fields: {
    fileName: text({ required: true, maxLength: 60 }),
    type: choice(documentTypes, { required: true }),
    /** The file of the present version. */
    url: file({ mode: 'DOC', required: true }),
    notes: text({ maxLength: 200, multiline: true }),
    /** Counts from 1; the server raises it with each new file. */
    versionNumber: integer({ writable: false }),
    publishedAt: moment({ writable: false }),
    status: stateChoice(contentStates),
  },
  title: 'fileName',
  list: ['fileName', 'type', 'versionNumber', 'publishedAt', 'url', 'status'],
  filter: ['type', 'status'],
  search: ['fileName', 'notes'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'fileName', order: 'asc' },
  ],
  form: [{ name: 'document', fields: ['fileName', 'type', 'url', 'notes'] }],
  detail: [
    { name: 'document', fields: ['type', 'url', 'notes'] },
    { name: 'versions', fields: ['versionNumber', 'publishedAt'] },
  ],
  states: contentStates,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.document': typeof document;
  }
}
