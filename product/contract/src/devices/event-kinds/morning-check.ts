import { z } from 'zod';
import { bodyTemperature, defineEventKind } from './event-kind.ts';
import { temperaturePlaces } from './temperature.ts';

/** Colours of the card that a child gets at the morning check. */
export const checkColours = ['green', 'yellow', 'red'] as const;

/** Maximum number of findings in one check. */
const FINDINGS_MAX = 20;

/** A morning-check machine, or a person at it, checked a child. A check without findings is normal. */
export const morningCheck = defineEventKind({
  subject: 'person',
  isAttendance: true,
  fields: {
    temperatureCelsius: bodyTemperature,
    measuredAt: z.enum(temperaturePlaces),
    /** Codes of findings, such as FEVER or HAND_RASH. */
    findings: z.array(z.string().regex(/^[A-Z][A-Z_]{1,39}$/)).max(FINDINGS_MAX),
    colour: z.enum(checkColours),
  },
});
