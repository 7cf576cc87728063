/** Prints measurements: name, figure, raw baseline, their ratio and the aim. */
export function printTable(rows) {
  const columns = ['measured', 'figure', 'baseline', 'ratio', 'aim', 'met'];
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const line = (cells) =>
    cells.map((cell, index) => String(cell ?? '').padEnd(widths[index])).join('  ');
  process.stdout.write(`\n${line(columns)}\n`);
  for (const row of rows) process.stdout.write(`${line(columns.map((name) => row[name]))}\n`);
}

/** Returns the median of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Runs `work` repeatedly in sequence; returns the median duration in ms. */
export async function medianOf(times, work) {
  const durations = [];
  for (let n = 0; n < times; n += 1) {
    const began = process.hrtime.bigint();
    await work(n);
    durations.push(Number(process.hrtime.bigint() - began) / 1e6);
  }
  return median(durations);
}
