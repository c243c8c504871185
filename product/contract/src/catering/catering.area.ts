import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { cateringErrors } from './catering.errors.ts';
import { cateringMenus } from './catering.menus.ts';
import { cateringRule } from './catering-rule.entity.ts';
import { dish } from './dish.entity.ts';
import { food } from './food.entity.ts';
import { mealMonth } from './meal-month.entity.ts';
import { purchase } from './purchase.entity.ts';
import { recipe } from './recipe.entity.ts';
import { sample } from './sample.entity.ts';
import { substitute } from './substitute.entity.ts';

const readers = [3, 4, 6, 9, 16, 18];
const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The catering area: foods, dishes, recipes with nutrition and allergies, samples, purchases and the account of meals. */
export const cateringArea = defineArea({
  name: 'catering',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance', 'health'],
  entities: [food, dish, recipe, substitute, sample, purchase, mealMonth, cateringRule],
  permissions: definePermissions('catering', [
    { entity: 'food', acts: ['read', 'export'], appTypes: readers },
    { entity: 'food', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'dish', acts: ['read', 'export'], appTypes: readers },
    { entity: 'dish', acts: write, appTypes: [3] },
    { entity: 'recipe', acts: ['read', 'export'], appTypes: readers },
    { entity: 'recipe', acts: [...write, 'publish', 'withdraw', 'copy'], appTypes: [3] },
    // Children's allergies: within the kindergarten only.
    { entity: 'recipe', acts: ['readAllergies'], appTypes: [3] },
    { entity: 'substitute', acts: ['read', ...write], appTypes: [3] },
    { entity: 'sample', acts: ['read', 'export'], appTypes: readers },
    { entity: 'sample', acts: [...write, 'discard'], appTypes: [3] },
    { entity: 'purchase', acts: ['read', 'export'], appTypes: readers },
    { entity: 'purchase', acts: write, appTypes: [3] },
    { entity: 'mealMonth', acts: ['read', 'export'], appTypes: readers },
    { entity: 'mealMonth', acts: ['make', 'reopen', 'closeAgain', 'readHistory'], appTypes: [3] },
    { entity: 'cateringRule', acts: ['read'], appTypes: readers },
    { entity: 'cateringRule', acts: write, appTypes: [3] },
  ]),
  errors: cateringErrors,
  messages: [],
  menus: cateringMenus,
});
