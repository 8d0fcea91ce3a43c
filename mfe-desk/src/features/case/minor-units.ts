/** Decimals of a currency: 2 of the euro, none of the yen. */
function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/**
 * An amount as a person enters it, with a point or a comma before its decimals and none between thousands, in integer
 * minor units; null for anything else.
 */
export function inMinorUnits(entered: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(entered.trim()) ?? [];
  if (whole === '' || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}

/** The same the other way round, to begin with. */
export function fromMinorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}
