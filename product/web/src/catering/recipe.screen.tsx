import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { recipeOptions } from './recipe-options.ts';

/** Screen of the list of recipes; the week is the page for daily work. */
export default entityScreen(recipe, recipeOptions);
