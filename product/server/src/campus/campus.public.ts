export { type CardHolder, cardHolders, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';
