import { chooseColorScheme, syncColorScheme } from './color-scheme.ts';

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => localStorage.clear());

test('light unless chosen otherwise', () => {
  syncColorScheme();
  expect(shown()).toBe('light');
});

test('dark by choice, stored for the next document', () => {
  chooseColorScheme('dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('atrium.theme')).toBe('dark');
});

test('the system decides when chosen', () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  chooseColorScheme('system');
  expect(shown()).toBe('dark');
});

test('a choice made in another tab applies here too', () => {
  syncColorScheme();
  localStorage.setItem('atrium.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'atrium.theme' }));
  expect(shown()).toBe('dark');
});

test('paper is light, whatever the screen is', () => {
  syncColorScheme();
  chooseColorScheme('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');

  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});
