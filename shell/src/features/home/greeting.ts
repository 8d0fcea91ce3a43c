import type { Texts } from '../../messages/index.ts';

export function greet(text: Texts['homePage'], displayName: string, hour: number): string {
  const name = displayName.split(/\s+/)[0] ?? displayName;
  if (hour >= 5 && hour < 12) return text.morning(name);
  return hour >= 12 && hour < 18 ? text.afternoon(name) : text.evening(name);
}

export function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));
}
