/** Weights are compared to nine decimals, so that ties are ties and not rounding noise. */
const WEIGHT_UNITS = 1e9;

/** Where rows and columns stand in the lists that they are taken from. */
export type Positions = Readonly<{ rows: readonly number[]; columns: readonly number[] }>;

/**
 * Pairs rows with columns so that the sum of weights is the largest possible; among equal sums the one with most pairs at equal
 * positions wins. Weights are read to nine decimals.
 *
 * @param weights A matrix of weights in [0, 1]; every row has the same length.
 * @param positions What "equal positions" means; the indices of the matrix when left out.
 * @returns For each row its column, or null; as many pairs as the shorter side has members.
 * @see docs/scoring.md#lists-and-tables
 */
export function assignMaximumWeight(
  weights: readonly (readonly number[])[],
  positions?: Positions,
): readonly (number | null)[] {
  const rowCount = weights.length;
  const columnCount = weights[0]?.length ?? 0;
  if (columnCount === 0) return weights.map(() => null);
  const profit = toIntegerProfits(weights, positions);
  if (rowCount <= columnCount)
    return assignRows(rowCount, columnCount, (row, column) => profit[row * columnCount + column] ?? 0);
  const rowOfColumn = assignRows(columnCount, rowCount, (column, row) => profit[row * columnCount + column] ?? 0);
  const columnOfRow: (number | null)[] = weights.map(() => null);
  rowOfColumn.forEach((row, column) => {
    columnOfRow[row] = column;
  });
  return columnOfRow;
}

/** Weight first, equal position second, as one exact integer: the unit of weight outweighs all bonuses together. */
function toIntegerProfits(weights: readonly (readonly number[])[], positions?: Positions): Float64Array {
  const columnCount = weights[0]?.length ?? 0;
  const bonusSum = Math.min(weights.length, columnCount) + 1;
  const profit = new Float64Array(weights.length * columnCount);
  weights.forEach((row, rowIndex) => {
    const rowPosition = positions?.rows[rowIndex] ?? rowIndex;
    row.forEach((weight, columnIndex) => {
      const bonus = rowPosition === (positions?.columns[columnIndex] ?? columnIndex) ? 1 : 0;
      profit[rowIndex * columnCount + columnIndex] = Math.round(weight * WEIGHT_UNITS) * bonusSum + bonus;
    });
  });
  return profit;
}

/**
 * The Hungarian method with potentials and shortest augmenting paths, O(rows² · columns), for rows ≤ columns.
 * Column 0 is a virtual start, so columns and rows count from 1 inside.
 */
function assignRows(
  rowCount: number,
  columnCount: number,
  profit: (row: number, column: number) => number,
): readonly number[] {
  const rowPotential = new Float64Array(rowCount + 1);
  const columnPotential = new Float64Array(columnCount + 1);
  const rowOfColumn = new Int32Array(columnCount + 1);
  for (let row = 1; row <= rowCount; row += 1) {
    rowOfColumn[0] = row;
    const previous = growTree({ rowPotential, columnPotential, rowOfColumn, profit });
    let column = previous.end;
    while (column !== 0) {
      const before = previous.columnBefore[column] ?? 0;
      rowOfColumn[column] = rowOfColumn[before] ?? 0;
      column = before;
    }
  }
  const columnOfRow = new Array<number>(rowCount).fill(0);
  for (let column = 1; column <= columnCount; column += 1) {
    const row = rowOfColumn[column] ?? 0;
    if (row > 0) columnOfRow[row - 1] = column - 1;
  }
  return columnOfRow;
}

type Assignment = Readonly<{
  rowPotential: Float64Array;
  columnPotential: Float64Array;
  rowOfColumn: Int32Array;
  profit: (row: number, column: number) => number;
}>;

/** Grows the tree of tight edges from the row at column 0 until it reaches a free column; adjusts the potentials on the way. */
function growTree(state: Assignment): Readonly<{ end: number; columnBefore: Int32Array }> {
  const { rowPotential, columnPotential, rowOfColumn } = state;
  const size = columnPotential.length;
  const slack = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const columnBefore = new Int32Array(size);
  const isInTree = new Uint8Array(size);
  let current = 0;
  do {
    isInTree[current] = 1;
    const next = relax(state, current, { slack, columnBefore, isInTree });
    const step = slack[next] ?? 0;
    for (let column = 0; column < size; column += 1) {
      if (isInTree[column] === 1) {
        const row = rowOfColumn[column] ?? 0;
        rowPotential[row] = (rowPotential[row] ?? 0) + step;
        columnPotential[column] = (columnPotential[column] ?? 0) - step;
      } else {
        slack[column] = (slack[column] ?? 0) - step;
      }
    }
    current = next;
  } while (rowOfColumn[current] !== 0);
  return { end: current, columnBefore };
}

type Tree = Readonly<{ slack: Float64Array; columnBefore: Int32Array; isInTree: Uint8Array }>;

/** Updates the slack of every column outside of the tree by the newest row and returns the column with the least. */
function relax(state: Assignment, current: number, tree: Tree): number {
  const { rowPotential, columnPotential, rowOfColumn, profit } = state;
  const row = rowOfColumn[current] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  let next = 0;
  for (let column = 1; column < columnPotential.length; column += 1) {
    if (tree.isInTree[column] === 1) continue;
    const reduced = -profit(row - 1, column - 1) - (rowPotential[row] ?? 0) - (columnPotential[column] ?? 0);
    if (reduced < (tree.slack[column] ?? 0)) {
      tree.slack[column] = reduced;
      tree.columnBefore[column] = current;
    }
    if ((tree.slack[column] ?? 0) < least) {
      least = tree.slack[column] ?? 0;
      next = column;
    }
  }
  return next;
}
