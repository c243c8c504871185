/**
 * Returns items in an order drawn by their weights: at each place, the chance of an item is its share of the weights that are left.
 * Items of weight 0 are left out.
 * @param random returns numbers from 0 up to, and without, 1
 */
export function weightedOrder<Item extends { weight: number }>(
  items: readonly Item[],
  random: () => number = Math.random,
): Item[] {
  const left = items.filter(({ weight }) => weight > 0);
  const order: Item[] = [];
  while (left.length > 0) {
    let drawn = random() * left.reduce((sum, { weight }) => sum + weight, 0);
    // Rounding may leave a rest behind the last one.
    const found = left.findIndex(({ weight }) => {
      drawn -= weight;
      return drawn < 0;
    });
    order.push(...left.splice(found < 0 ? left.length - 1 : found, 1));
  }
  return order;
}
