import { z } from 'zod';
import { bodyTemperature, defineEventKind } from './event-kind.ts';

/** Places at which a thermometer measures. */
export const temperaturePlaces = ['forehead', 'ear', 'armpit', 'wrist'] as const;

/** A thermometer at the gate measured a person. */
export const temperature = defineEventKind({
  subject: 'person',
  isAttendance: true,
  fields: { temperatureCelsius: bodyTemperature, measuredAt: z.enum(temperaturePlaces) },
  required: ['temperatureCelsius'],
});
