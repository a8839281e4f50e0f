/** A large number, shortened: `1.2M`. */
export function compact(number: number): string {
  if (number < 1000) return String(number);
  const steps: Array<[number, string]> = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ];
  const [size, letter] = steps.find(([size]) => number >= size) ?? [1, ''];
  return (number / size).toFixed(number / size < 10 ? 1 : 0) + letter;
}
