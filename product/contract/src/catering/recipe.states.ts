import { defineStates } from '@kiga/entity/define-states.ts';
import { flag } from '@kiga/entity/fields/flag.ts';

/**
 * States of a recipe. Families and the kitchen see a published one; it has to be withdrawn before it is changed. With an
 * open warning of a severe allergy, publishing asks whether the user accepts it.
 */
export const recipeStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'published', tone: 'fine' },
  ],
  transitions: [
    {
      name: 'publish',
      from: ['draft'],
      to: 'published',
      asks: { isAllergyAccepted: flag({}) },
      guards: ['mealsFilled', 'allergiesSettled'],
    },
    { name: 'withdraw', from: ['published'], to: 'draft', farReaching: true },
  ],
});
