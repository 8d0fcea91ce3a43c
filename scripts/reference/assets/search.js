// The search by name in the header of each page. index.js has the names.
const MAX_HITS = 12;
const field = document.getElementById('search-field');
const hits = document.getElementById('search-hits');
const found = document.getElementById('search-found');

/** Names that begin with the words come first, and short ones before long ones. */
function rank(name, words) {
  const lower = name.toLowerCase();
  return (lower === words ? 0 : lower.startsWith(words) ? 1 : 2) * 1000 + name.length;
}

function hitOf([name, kind, href]) {
  const link = document.createElement('a');
  link.href = document.body.dataset.root + href;
  const code = document.createElement('code');
  code.textContent = name;
  link.append(code, ` ${kind}`);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function show() {
  const words = field.value.trim().toLowerCase();
  const matching = words ? window.atriumIndex.filter(([name]) => name.toLowerCase().includes(words)) : [];
  matching.sort(([one], [other]) => rank(one, words) - rank(other, words));
  hits.replaceChildren(...matching.slice(0, MAX_HITS).map(hitOf));
  hits.hidden = matching.length === 0;
  found.textContent = words ? (matching.length === 1 ? '1 name' : `${matching.length} names`) : '';
}

function close() {
  field.value = '';
  show();
}

/** Arrow keys go through the field and the hits. */
function move(event) {
  const stops = [field, ...hits.querySelectorAll('a')];
  const index = stops.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    close();
    field.focus();
  } else if (event.key === 'Enter' && document.activeElement === field) stops[1]?.click();
  else if (step && stops[index + step]) {
    event.preventDefault();
    stops[index + step].focus();
  }
}

field.addEventListener('input', show);
field.closest('search').addEventListener('keydown', move);
hits.addEventListener('click', close);
document.addEventListener('click', ({ target }) => {
  if (!field.closest('search').contains(target)) close();
});
document.addEventListener('keydown', (event) => {
  if (
    event.key !== '/' ||
    event.ctrlKey ||
    event.metaKey ||
    /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName)
  )
    return;
  event.preventDefault();
  field.focus();
});
