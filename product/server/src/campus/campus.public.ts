export { type CardHolder, cardHolders, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';
