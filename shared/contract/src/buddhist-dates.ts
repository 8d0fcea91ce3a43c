/** Years of the Buddhist era are counted from 543 BC (CLDR). */
const YEARS_BEFORE = 543;

/** `27/11/2569` of the date `2026-11-27`, as forms in Thailand write it; a text that is no date as it is. */
export function buddhistDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${day}/${month}/${Number(year) + YEARS_BEFORE}` : date;
}

/** The date of {@link buddhistDate}; a text that is none yet, or not one of the calendar, as it is. */
export function dateOfBuddhist(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || Number(year) <= YEARS_BEFORE) return text;
  const gregorian = String(Number(year) - YEARS_BEFORE).padStart(4, '0');
  const date = `${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? text : date;
}
