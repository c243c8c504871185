import { alarm } from '@kiga/contract/health/alarm.entity.ts';
import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { illness } from '@kiga/contract/health/illness.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { capitalised, optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { stateOf, stateWord } from '@kiga/kit-web/states/state-words.ts';

type Illness = SavedOf<typeof illness> & { studentIdText?: string | null; classIdText?: string | null };
type Measurement = SavedOf<typeof measurement> & { studentIdText?: string | null; classIdText?: string | null };
type Alarm = SavedOf<typeof alarm>;

/** Records of the area that the command palette finds: illnesses and measurements by the child's name, and alarms. */
export const healthPaletteSources = [
  {
    entity: illness,
    href: '/health/illnesses',
    title: (kit: Kit, record: EntityRecord) =>
      (record as EntityRecord & Illness).studentIdText ?? capitalised(kit.t('health.illness.name')),
    hint(record: EntityRecord, kit: Kit) {
      const { disease, caseDay, classIdText } = record as EntityRecord & Illness;
      return [
        disease && optionLabel(kit, illness, 'disease', disease),
        caseDay && formatDay(caseDay, kit.language),
        classIdText,
        stateWord(kit, illness, stateOf(illness, record)),
      ];
    },
  },
  {
    entity: measurement,
    href: '/health/measurements',
    title: (kit: Kit, record: EntityRecord) =>
      (record as EntityRecord & Measurement).studentIdText ?? capitalised(kit.t('health.measurement.name')),
    hint(record: EntityRecord, kit: Kit) {
      const { measuredOn, classIdText } = record as EntityRecord & Measurement;
      return [
        capitalised(kit.t('health.measurement.name')),
        measuredOn && formatDay(measuredOn, kit.language),
        classIdText,
      ];
    },
  },
  {
    entity: alarm,
    href: '/health/alarms',
    hint(record: EntityRecord, kit: Kit) {
      const { firstOn } = record as EntityRecord & Alarm;
      return [firstOn && formatDay(firstOn, kit.language), stateWord(kit, alarm, stateOf(alarm, record))];
    },
  },
];
