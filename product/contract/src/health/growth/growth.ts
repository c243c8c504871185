/**
 * Standards of growth.
 * - `wst423-2022`: WS/T 423-2022 《7岁以下儿童生长标准》, in force since 2023-03-01, under 84 months.
 * - `who-2006`: WHO Child Growth Standards, to day 1826.
 * - `who-2007`: WHO Growth Reference for 5 to 19 years, from day 1827.
 */
export const growthStandards = ['wst423-2022', 'who-2006', 'who-2007'] as const;

/** Standard of growth. */
export type GrowthStandard = (typeof growthStandards)[number];

/** Family of standards that a kindergarten chooses: the national one, or that of the WHO for every age. */
export const growthFamilies = ['china', 'who'] as const;

/** Family of standards. */
export type GrowthFamily = (typeof growthFamilies)[number];

/** Values of a child that standards rate. */
export const growthIndicators = ['weight-for-age', 'height-for-age', 'bmi-for-age', 'weight-for-height'] as const;

/** Value of a child that standards rate. */
export type GrowthIndicator = (typeof growthIndicators)[number];

/** Levels of WS/T 423-2022, table 2, from the lowest: 下, 中下, 中, 中上, 上. */
export const growthLevels = ['low', 'belowMiddle', 'middle', 'aboveMiddle', 'high'] as const;

/** Level of a value. */
export type GrowthLevel = (typeof growthLevels)[number];

/**
 * States of nutrition. WS/T 423-2022, table 3: underweight to severelyObese. `overweightRisk` is of the WHO only, under five
 * years (WHO 2008, training course on child growth assessment, module C).
 */
export const nutritionStates = [
  'underweight',
  'severelyUnderweight',
  'stunted',
  'severelyStunted',
  'wasted',
  'severelyWasted',
  'overweightRisk',
  'overweight',
  'obese',
  'severelyObese',
] as const;

/** State of nutrition that a value shows. */
export type NutritionState = (typeof nutritionStates)[number];

/** Average length of a month, days: WHO 2006, methods and development. */
export const MONTH_DAYS = 30.4375;

/** Days after which a child stands to be measured; below, it lies. Both families change at two years. */
export const STANDS_FROM_DAY = 731;

/** Difference between lying length and standing height, cm: WHO 2006, methods and development, chapter 2. */
export const LYING_MORE_CM = 0.7;

/** Youngest and oldest age with a standard, months. */
export const GROWTH_MONTHS_MIN = 12;
export const GROWTH_MONTHS_MAX = 228;

/** Values that no child has; entering one is a slip, such as grams for kilograms. */
export const weightLimitsKg = { min: 3, max: 80 } as const;
export const heightLimitsCm = { min: 45, max: 160 } as const;
export const headLimitsCm = { min: 30, max: 65 } as const;
/** Five-mark record of visual acuity: GB 11533-2011, chart for 5 m. */
export const visionLimits = { min: 3, max: 5.3 } as const;
export const haemoglobinLimitsGPerL = { min: 30, max: 220 } as const;
/** A child has at most 20 milk teeth; during the change it may have 28. */
export const TEETH_MAX = 28;

/** Ways in which a height was measured. */
export const measuringPositions = ['standing', 'lying'] as const;

/** Way in which a height was measured. */
export type MeasuringPosition = (typeof measuringPositions)[number];

/** Where a measurement comes from. */
export const measurementSources = ['hand', 'import', 'machine'] as const;

/** Findings of a measurement beside the states of nutrition. */
export const otherFindings = ['anaemia', 'lowVision', 'caries'] as const;

/** Finding of a measurement. */
export type MeasurementFinding = NutritionState | (typeof otherFindings)[number];

/** Figures of a kindergarten for growth, with the text on which they rest. */
export interface GrowthTerms {
  /** Standards that decide; the other family is computed and printed beside it. */
  family: GrowthFamily;
  /** Months after which every child is measured again. */
  measureMonths: number;
  /** Months between visits of a child under 36 months, and from then on, who is below or above. */
  followMonthsYoung: number;
  followMonths: number;
  /** Visits without a usual result after which the child is referred. */
  referAfterVisits: number;
  /** Usual results in a row that close a case. */
  closeAfterNormal: number;
  /** Haemoglobin below which a child is anaemic, g/L. */
  anaemiaBelowGPerL: number;
  /** Acuity below which vision is low: under 72 months, and from then on. */
  visionBelowYoung: number;
  visionBelow: number;
}

/**
 * The usual figures. Rhythm of visits, referral, end and anaemia: 《儿童营养性疾病管理技术规范》 (ministry of health, 2012).
 * Measuring: twice a year. Vision: 《儿童青少年近视防控适宜技术指南》 (2019), 4.7 (0.5) from 3 to 5 years, 4.9 (0.8) from 6.
 */
export const usualGrowthTerms: GrowthTerms = {
  family: 'china',
  measureMonths: 6,
  followMonthsYoung: 1,
  followMonths: 3,
  referAfterVisits: 3,
  closeAfterNormal: 3,
  anaemiaBelowGPerL: 110,
  visionBelowYoung: 4.7,
  visionBelow: 4.9,
};
