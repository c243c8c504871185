import { disinfectionZhCN } from './disinfection.zh-CN.ts';
import { entranceExamZhCN } from './entrance-exam.zh-CN.ts';
import { injuryZhCN } from './injury.zh-CN.ts';
import { medicineZhCN } from './medicine.zh-CN.ts';
import { observationZhCN } from './observation.zh-CN.ts';

/** Texts of the nurse's registers, in Chinese, by entity. */
export const registersZhCN = {
  /** Tables in which many people are entered at once. */
  entry: { none: '—' },
  registers: { title: '保健登记', none: '暂无记录', last: '{count} 条 · 最近 {day}' },
  observation: observationZhCN,
  medicine: medicineZhCN,
  injury: injuryZhCN,
  entranceExam: entranceExamZhCN,
  disinfection: disinfectionZhCN,
} as const;

/** Texts of errors of the registers, in Chinese. */
export const registerErrorsZhCN = {
  HEALTH_NOT_ENROLLED_ON_DAY: '该幼儿当天不在园',
  HEALTH_OBSERVATION_TAKEN: '该幼儿当天已有全日观察，请打开原记录修改',
  HEALTH_DOSE_NOT_NUMBER: '请填写数字，如 2.5 或 1/2',
  HEALTH_MEDICINE_ENDS_BEFORE_BEGIN: '结束日期不能早于开始日期',
  HEALTH_MEDICINE_TOO_LONG: '一次最多登记 {max} 天',
  HEALTH_MEDICINE_TOO_EARLY: '最多提前 {max} 天登记',
  HEALTH_DOSE_TIME_TWICE: '该时间已填写',
  HEALTH_MEDICINE_NOT_OPEN: '该用药登记已结束，不能再登记喂药',
  HEALTH_DOSE_OUTSIDE_DAYS: '不在登记的用药日期内',
  HEALTH_DOSE_TIME_UNKNOWN: '不在登记的服药时间内',
  HEALTH_DOSE_TOO_EARLY: '未到服药时间，最早提前 {minutes} 分钟',
  HEALTH_DOSE_GIVEN: '该次药已喂，请勿重复喂药',
  HEALTH_DRUG_ALLERGY: '该幼儿对{allergen}过敏，请核对后再勾选',
  HEALTH_DOSES_KEPT: '已有喂药记录，请先取消，再重新登记',
  HEALTH_HOSPITAL_MISSING: '送医时请填写医院',
  HEALTH_VACCINES_UNNAMED: '有漏种时请列出疫苗',
  HEALTH_VACCINES_COMPLETE: '接种齐全时不能有漏种疫苗',
  HEALTH_DISINFECTION_ENDS_EARLY: '结束时间要晚于开始时间',
  HEALTH_PLACE_MISSING: '请选择教室，或填写其他地点',
  HEALTH_CONCENTRATION_WITHOUT_CHLORINE: '只有含氯消毒液需要填写浓度',
  HEALTH_MINUTES_BEYOND_TIMES: '作用时间超过了开始到结束的时长',
} as const;
