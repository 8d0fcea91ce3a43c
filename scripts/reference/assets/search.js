// The search in the header of each page. index.js has the names, and what is said about recipes, guides and calls.
const MAX_HITS = 12;
const field = document.getElementById('search-field');
const hits = document.getElementById('search-hits');
const found = document.getElementById('search-found');

/** Names that begin with the words come first, short ones before long ones, and last what only speaks of them. */
function rank([name], words) {
  const lower = name.toLowerCase();
  const place = lower.startsWith(words) ? 1 : lower.includes(words) ? 2 : 3;
  return (lower === words ? 0 : place) * 1000 + name.length;
}

/** Many exports have a word in their name that a recipe or a call is looked for by. */
function best(matching) {
  const isGuide = ([, , href]) => /^(?:guides|recipes)\b/.test(href);
  const isCall = ([, , href]) => href.startsWith('calls.html#');
  const chosen = new Set([matching.filter(isGuide), matching.filter(isCall)].flatMap((of) => of.slice(0, 3)));
  for (const entry of matching) if (chosen.size < MAX_HITS) chosen.add(entry);
  return matching.filter((entry) => chosen.has(entry));
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
  const has = ([name, , , about = '']) => {
    const text = `${name} ${about}`.toLowerCase();
    return words.split(/\s+/).every((word) => text.includes(word));
  };
  const matching = words ? window.atriumIndex.filter(has) : [];
  matching.sort((one, other) => rank(one, words) - rank(other, words));
  hits.replaceChildren(...best(matching).map(hitOf));
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
