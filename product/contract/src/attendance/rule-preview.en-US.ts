import type { Words } from '@kiga/entity/words/words.ts';
import type { rulePreviewZhCN } from './rule-preview.zh-CN.ts';

/** Texts of the effect of a rule before it is saved, in English. */
export const rulePreviewEnUS = {
  show: 'Preview the last 30 days',
  hint: 'Computes the last 30 days by the rule above, and stores nothing.',
  incomplete: 'Complete the rule above first.',
  busy: 'Computing…',
  failed: 'The days could not be computed: {reason}',
  title: 'The last 30 days ({from} to {to}) under this rule',
  nothing: 'No day changes.',
  state: '{state}: {before} → {after} days',
  lateMinutes: 'Minutes late: {before} → {after}',
  earlyMinutes: 'Minutes early: {before} → {after}',
  people_one: 'Days of {count} person change, {days} in all:',
  people_other: 'Days of {count} people change, {days} in all:',
  hidden_one: 'Days of {count} person change, {days} in all.',
  hidden_other: 'Days of {count} people change, {days} in all.',
  person: '{name} ({days})',
  more_one: '{count} more',
  more_other: '{count} more',
} as const satisfies Words<typeof rulePreviewZhCN>;
