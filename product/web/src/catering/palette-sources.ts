import { dish } from '@kiga/contract/catering/dish.entity.ts';
import { food } from '@kiga/contract/catering/food.entity.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Records of the area that the command palette finds, with the values that distinguish namesakes. */
export const cateringPaletteSources = [
  {
    entity: recipe,
    href: '/catering/recipe-list',
    hint: ({ recipeDate }: EntityRecord, { language }: Kit) => [
      typeof recipeDate === 'string' && formatDay(recipeDate, language),
    ],
  },
  {
    entity: dish,
    href: '/catering/dishes',
    hint: ({ kind }: EntityRecord, { t }: Kit) => [
      typeof kind === 'string' && t(`catering.dish.options.kind.${kind as 'main'}`),
    ],
  },
  {
    entity: food,
    href: '/catering/foods',
    hint: ({ foodGroup }: EntityRecord, { t }: Kit) => [
      typeof foodGroup === 'string' && t(`catering.food.options.foodGroup.${foodGroup as 'fruit'}`),
    ],
  },
];
