/**
 * Runs `work` for every item in order, a few items concurrently.
 * @returns the results, in the order of the items
 */
export async function inTurns(items, atOnce, work) {
  const answers = [];
  const left = [...items.entries()];
  const take = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, item] = next;
      answers[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return answers;
}
