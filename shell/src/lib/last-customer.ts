const STORAGE_KEY = 'atrium.customer';

export function lastCustomer(): number | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored !== null && /^\d{1,10}$/.test(stored) ? Number(stored) : null;
}

export function rememberCustomer(customerId: number): void {
  localStorage.setItem(STORAGE_KEY, String(customerId));
}

export function forgetCustomer(): void {
  localStorage.removeItem(STORAGE_KEY);
}
