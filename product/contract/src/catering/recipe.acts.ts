import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { z } from 'zod';
import { stages } from '../campus/grade.entity.ts';
import { ownerIds } from '../program/tenancy.ts';
import { foodGroups, nutrientNames } from './foods.ts';
import { dishKinds, mealKinds } from './meals.ts';
import { recipe } from './recipe.entity.ts';
import { ratedNutrients, referenceSets } from './reference-sets.ts';

const day = z.iso.date('FIELD_DATE_INVALID');

/** Longest span of a purchasing list: a month and a week. */
export const PURCHASING_DAYS_MAX = 38;

const grams = {
  nurseryG: z.number().nullable(),
  juniorG: z.number().nullable(),
  middleG: z.number().nullable(),
  seniorG: z.number().nullable(),
};

const course = z.object({
  /** Null for a food that is served as it is. */
  dishId: z.string().nullable(),
  name: z.string(),
  kind: z.enum(dishKinds).nullable(),
  /** Signed path; null for none. */
  picture: z.string().nullable(),
  kcal: z.number(),
  portions: z.array(z.object({ foodId: z.string(), foodName: z.string(), foodGroup: z.enum(foodGroups), ...grams })),
});

const servedMeal = z.object({
  meal: z.enum(mealKinds),
  mealName: z.string(),
  mealTime: z.string().nullable(),
  shareFromPercent: z.number().nullable(),
  shareToPercent: z.number().nullable(),
});

const meal = servedMeal.extend({
  kcal: z.number(),
  /** Energy in % of the day's reference; null without children. */
  sharePercent: z.number().nullable(),
  courses: z.array(course),
});

/** A meal of a day with its courses. */
export type WeekMeal = z.infer<typeof meal>;

/** A course of a meal as the week shows it. */
export type WeekCourse = z.infer<typeof course>;

const rating = z.object({
  nutrient: z.enum(ratedNutrients),
  amount: z.number(),
  /** Share of the grams whose value is unknown, %. */
  unknownPercent: z.number(),
  reference: z.number(),
  percent: z.number(),
  isEnough: z.boolean(),
});

const nutrition = z.object({
  /** Empty without children of known age. */
  ratings: z.array(rating),
  amounts: z.record(z.enum(nutrientNames), z.object({ amount: z.number(), unknownPercent: z.number() })),
  /** Shares of the energy, %; null without any. */
  shares: z.object({ proteinG: z.number(), fatG: z.number(), carbohydrateG: z.number() }).nullable(),
  goodProteinPercent: z.number().nullable(),
  /** Number of different foods without oils and condiments. */
  variety: z.number(),
});

/** Nutrition of a day, or of the mean day of a week. */
export type Nutrition = z.infer<typeof nutrition>;

const weekDay = z.object({
  day,
  /** False on a day on which the kindergarten is closed. */
  isOpen: z.boolean(),
  recipe: z
    .object({
      id: z.string(),
      version: z.number(),
      recipeName: z.string(),
      description: z.string().nullable(),
      picture: z.string().nullable(),
      status: z.enum(['draft', 'published']),
      updatedAt: z.string(),
      can: z.array(z.string()),
      meals: z.array(meal),
      nutrition,
      /** A food of the kitchen that closes the largest gap; null for none. */
      suggestion: z
        .object({
          nutrient: z.enum(ratedNutrients),
          foodId: z.string(),
          foodName: z.string(),
          grams: z.number(),
          percentAfter: z.number(),
        })
        .nullable(),
    })
    .nullable(),
});

/** A day of the week of recipes. */
export type WeekDay = z.infer<typeof weekDay>;

/**
 * Returns the recipes of the week of a day from Monday on, by default of today, with their nutrition for the children of
 * a stage, or of all. Weekend days are left out unless they are school days or have a recipe.
 */
export const recipeWeek = defineCall({
  name: 'catering.recipe.week',
  method: 'GET',
  path: '/api/catering/recipe/week',
  access: { anyOf: ['catering.recipe.read'] },
  scope: 'tenant',
  input: z.strictObject({ day: day.optional(), stage: z.enum(stages).optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    today: day,
    from: day,
    to: day,
    /** Number of the week in its term; null outside of terms. */
    weekNumber: z.number().nullable(),
    /** The rule that holds on the first day, for the print. */
    rule: z.object({
      ruleName: z.string().nullable(),
      beginsOn: day.nullable(),
      source: z.string(),
      referenceSet: z.enum(referenceSets),
      targetPercent: z.number(),
      goodProteinPercent: z.number(),
      varietyDay: z.number(),
      varietyWeek: z.number(),
      meals: z.array(servedMeal),
    }),
    /** Number of enrolled children by stage, and their mean age in years. */
    children: z.object({
      count: z.number(),
      meanAge: z.number().nullable(),
      byStage: z.record(z.enum(stages), z.number()),
    }),
    days: z.array(weekDay),
    /** Nutrition of the mean day; null without recipes. `variety` counts the foods of the week. */
    week: nutrition.nullable(),
  }),
});

/** The recipes of a week. */
export type RecipeWeek = z.infer<typeof recipeWeek.output>;

const warnedChild = z.object({
  studentId: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  sex: z.string(),
  /** Signed path of the face photo; null for none, or where the reader sees none. */
  photo: z.string().nullable(),
  className: z.string(),
  classId: z.string(),
  allergen: z.string(),
  isSevere: z.boolean(),
  /** False for a child with leave, or who was absent that day. */
  isPresent: z.boolean(),
  /** The dish that the child gets instead; null for nothing so far. */
  instead: z
    .object({ id: z.string(), dishId: z.string(), dishName: z.string(), note: z.string().nullable() })
    .nullable(),
});

const warning = z.object({
  day,
  recipeId: z.string(),
  meal: z.enum(mealKinds),
  mealName: z.string(),
  /** Null for a food that is served as it is. */
  dishId: z.string().nullable(),
  name: z.string(),
  foods: z.array(z.object({ foodId: z.string(), foodName: z.string() })),
  /** Severe ones first, then by class and name. */
  children: z.array(warnedChild),
  /** A child who is present with a severe allergy has no substitute. */
  isSevereOpen: z.boolean(),
  /** Some child who is present has no substitute. */
  isOpen: z.boolean(),
});

/** A course that some children must not eat. */
export type AllergyWarning = z.infer<typeof warning>;

/** A child whom a warning names. */
export type WarnedChild = AllergyWarning['children'][number];

/**
 * Returns the courses of a span that children must not eat, the severe ones first. A reader without health data of
 * children receives FIELD_NOT_READABLE; one of some classes sees their children. Throws CATERING_SPAN_TOO_LONG {days}.
 */
export const recipeAllergies = defineCall({
  name: 'catering.recipe.readAllergies',
  method: 'GET',
  path: '/api/catering/recipe/allergies',
  access: { anyOf: ['catering.recipe.readAllergies'] },
  scope: 'tenant',
  input: z.strictObject({ from: day, to: day, ...ownerIds }),
  output: z.object({ warnings: z.array(warning) }),
});

/**
 * Returns the meals of a child on a day, by default today, with the courses that it must not eat and what it gets
 * instead. Throws RECORD_NOT_FOUND; FIELD_NOT_READABLE for a reader without health data of children.
 */
export const mealsOfChild = defineCall({
  name: 'catering.recipe.ofChild',
  method: 'GET',
  path: '/api/catering/recipe/of-child',
  access: { anyOf: ['catering.recipe.readAllergies'] },
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid(), day: day.optional(), ...ownerIds }),
  output: z.object({
    day,
    isPublished: z.boolean(),
    meals: z.array(
      z.object({
        mealName: z.string(),
        mealTime: z.string().nullable(),
        courses: z.array(
          z.object({
            name: z.string(),
            /** The allergen for which the child must not eat it; null where it may. */
            against: z.string().nullable(),
            isSevere: z.boolean(),
            instead: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/**
 * Plans another dish for children instead of a course; an earlier plan of a child is replaced. Throws RECORD_NOT_FOUND;
 * VALIDATION_FAILED at `insteadId` with CATERING_SUBSTITUTE_SAME or CATERING_SUBSTITUTE_AGAINST {name}.
 */
export const planSubstitutes = defineCall({
  name: 'catering.substitute.plan',
  method: 'POST',
  path: '/api/catering/substitute/plan',
  access: { anyOf: ['catering.substitute.create'] },
  scope: 'tenant',
  input: z.strictObject({
    day,
    meal: z.enum(mealKinds),
    dishId: z.uuid().nullable(),
    foodId: z.uuid().nullable(),
    insteadId: z.uuid('FIELD_REQUIRED'),
    studentIds: z.array(z.uuid()).min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_MANY'),
    note: z.string().trim().max(100, 'FIELD_TOO_LONG').nullable().optional(),
    ...ownerIds,
  }),
  output: z.object({ planned: z.number() }),
});

/** Foods to buy, and the children for whom they were counted. */
const toBuy = z.object({
  foodId: z.string(),
  foodName: z.string(),
  foodGroup: z.enum(foodGroups),
  /** Eaten weight of all children. */
  edibleKg: z.number(),
  /** Weight to buy, with the inedible part. */
  boughtKg: z.number(),
  /** Cost by the price of the food; null for an unknown price. */
  costFen: z.number().nullable(),
});

/**
 * Returns the foods to buy for the recipes of a span. Past days count the children who came, the others those who are
 * expected. Throws VALIDATION_FAILED at `to`: CATERING_SPAN_TURNED, CATERING_SPAN_TOO_LONG {days}.
 */
export const purchasingList = defineCall({
  name: 'catering.recipe.purchasing',
  method: 'GET',
  path: '/api/catering/recipe/purchasing',
  access: { anyOf: ['catering.purchase.read'] },
  scope: 'tenant',
  input: z.strictObject({ from: day, to: day, ...ownerIds }),
  output: z.object({
    days: z.array(
      z.object({
        day,
        hasRecipe: z.boolean(),
        counted: z.enum(['came', 'expected']),
        children: z.record(z.enum(stages), z.number()),
      }),
    ),
    foods: z.array(toBuy),
    /** Cost of the foods with a price. */
    costFen: z.number(),
    /** Number of foods without a price. */
    unpriced: z.number(),
  }),
});

/** The foods to buy for a span. */
export type PurchasingList = z.infer<typeof purchasingList.output>;

/** Spans that can be copied: a day, or the week of a day. */
export const copySpans = ['day', 'week'] as const;

/**
 * Copies the recipe of a day, or those of a week, to another one as drafts. With `isTrial` nothing is written, and
 * `replaced` names the drafts that the copy would replace. Throws VALIDATION_FAILED at `toDay`: CATERING_COPY_ONTO_ITSELF,
 * CATERING_COPY_PUBLISHED {day} where it would replace a published recipe; at `fromDay`: CATERING_COPY_NOTHING.
 */
export const copyRecipes = defineAct(recipe, {
  act: 'copy',
  of: 'list',
  asks: {
    span: choice(copySpans, { required: true }),
    fromDay: date({ required: true, inLog: 'plain' }),
    toDay: date({ required: true, inLog: 'plain' }),
    isTrial: flag({}),
  },
  showsAnswer: true,
  output: z.object({
    copied: z.number(),
    replaced: z.array(z.object({ day, recipeName: z.string() })),
  }),
});

/** Result of a copy, or of its trial. */
export type CopyAnswer = z.infer<typeof copyRecipes.output>;

/**
 * Moves a course of a draft to a meal of another day, which gets a recipe if it has none. Throws RECORD_NOT_FOUND,
 * VERSION_CONFLICT, CATERING_RECIPE_PUBLISHED {day}; VALIDATION_FAILED at `toMeal` with CATERING_COURSE_THERE.
 */
export const moveCourse = defineCall({
  name: 'catering.recipe.moveCourse',
  method: 'POST',
  path: '/api/catering/recipe/move-course',
  access: { anyOf: ['catering.recipe.update'] },
  scope: 'tenant',
  input: z.strictObject({
    id: z.uuid(),
    version: z.number().int(),
    meal: z.enum(mealKinds),
    dishId: z.uuid().nullable(),
    foodId: z.uuid().nullable(),
    toDay: day,
    toMeal: z.enum(mealKinds),
    ...ownerIds,
  }),
  output: z.object({}),
});

/**
 * Publishes the drafts of the week of a day. Throws CATERING_NOTHING_TO_PUBLISH, CATERING_MEAL_EMPTY {day, meal}, and
 * CATERING_SEVERE_ALLERGY_OPEN {count} unless `isAllergyAccepted`.
 */
export const publishWeek = defineCall({
  name: 'catering.recipe.publishWeek',
  method: 'POST',
  path: '/api/catering/recipe/publish-week',
  access: { anyOf: ['catering.recipe.publish'] },
  scope: 'tenant',
  input: z.strictObject({ day, isAllergyAccepted: z.boolean().optional(), ...ownerIds }),
  output: z.object({ published: z.number() }),
});
