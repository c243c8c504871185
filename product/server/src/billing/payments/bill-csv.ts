/** Returns the cells of a line of a platform's bill. Cells have no quotes; a comma ends them. */
export const parseCsvLine = (line: string): string[] => line.split(',').map((cell) => cell.trim());
