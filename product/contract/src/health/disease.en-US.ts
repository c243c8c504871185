import type { Words } from '@kiga/entity/words/words.ts';
import type { diseaseNamesZhCN, diseaseRuleZhCN, diseaseZhCN } from './disease.zh-CN.ts';

/** Names of infectious diseases, in English. */
export const diseaseNamesEnUS = {
  influenza: 'Influenza',
  handFootMouth: 'Hand, foot and mouth disease',
  herpangina: 'Herpangina',
  varicella: 'Chickenpox',
  mumps: 'Mumps',
  scarletFever: 'Scarlet fever',
  measles: 'Measles',
  rubella: 'Rubella',
  norovirus: 'Norovirus or infectious diarrhoea',
  dysentery: 'Bacillary dysentery',
  redEye: 'Acute haemorrhagic conjunctivitis',
  pertussis: 'Whooping cough',
  meningococcal: 'Meningococcal meningitis',
  hepatitis: 'Hepatitis A or E',
  tuberculosis: 'Tuberculosis',
  covid: 'COVID-19',
} as const satisfies Words<typeof diseaseNamesZhCN>;

/** Texts of the given rules of diseases, in English. */
export const diseaseEnUS = {
  advice: {
    influenza: 'From 30% of a class: close the class for 4 to 7 days, as the local centre for disease control decides.',
    handFootMouth:
      'Two cases in a class within 7 days: close the class for 10 days. Ten cases, or three classes with two each: close the kindergarten for 10 days.',
    herpangina: 'As hand, foot and mouth disease: two cases in a class within 7 days, close the class for 10 days.',
    varicella: 'Ten cases in a class within 7 days: close the class for 21 days.',
    mumps: 'Where a class is closed, close it for 25 days.',
    scarletFever: 'From 30% of a class: close the class for 7 days.',
    measles: 'Two cases in a class within 10 days: let the centre for disease control decide about closing.',
    meningococcal: 'Where a class is closed, close it for 7 days.',
    local: 'The local centre for disease control decides about closing.',
  },
  sources: {
    schoolTable: 'Table of infectious diseases in schools (the local centre for disease control decides)',
    closingRule: 'Closing rules for hand, foot and mouth disease (Beijing, Shenyang); norm for clusters, 2012',
    isolationStandard: 'Isolation standard for common infectious diseases in schools and kindergartens',
    healthBook: 'Handbook of health care in kindergartens',
    fourteenDiseases: 'Isolation periods of 14 common infectious diseases',
    olderTable: 'Table of incubation, isolation and quarantine (older edition)',
    currentText: 'National and local rules in force',
    unchecked: 'As hand, foot and mouth disease (no text of its own found; the local centre decides)',
  },
} as const satisfies Words<typeof diseaseZhCN>;

/** Texts of own rules of diseases, in English. */
export const diseaseRuleEnUS = {
  name: 'disease rule',
  plural: 'Disease rules',
  total_one: '{count} rule',
  total_other: '{count} rules',
  search: 'Name',
  emptyTitle: 'No rules of your own',
  emptyText: 'The usual isolation periods hold. Add a rule where your centre for disease control asks for another.',
  fields: {
    ruleName: 'Name',
    disease: 'Disease',
    beginsOn: 'Valid from',
    source: 'Source',
    incubationFrom: 'Shortest incubation (days)',
    incubationTo: 'Longest incubation (days)',
    isolationDays: 'Isolation after the onset (days)',
    symptomFreeDays: 'Isolation after the symptoms (days)',
    needsCertificate: 'Return with a certificate only',
    watchDays: 'Watch contacts (days)',
    advice: 'Advice on closing',
  },
  options: { disease: diseaseNamesEnUS },
  groups: { basic: 'Rule', isolation: 'Isolation and return', contacts: 'Contacts and closing' },
} as const satisfies Words<typeof diseaseRuleZhCN>;
