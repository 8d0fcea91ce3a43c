// Before anything is drawn: the scheme of the system, until the button of the page chooses the other one.
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const follow = () => {
  root.dataset.theme = dark.matches ? 'dark' : 'light';
};
follow();
dark.addEventListener('change', follow);
addEventListener('DOMContentLoaded', () => {
  document.getElementById('color-scheme').addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  });
});
