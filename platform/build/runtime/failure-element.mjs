/** It is built without React, since it also shows that a remote or its copy of React does not work. */

const MONOSPACE = 'ui-monospace, Menlo, Consolas, monospace';

function element(tag, style, ...children) {
  const created = document.createElement(tag);
  Object.assign(created.style, style);
  created.append(...children);
  return created;
}

function folded(summary, children) {
  const details = element(
    'details',
    { marginTop: '8px' },
    element('summary', { cursor: 'pointer' }, summary),
  );
  details.append(element('ul', { margin: '4px 0 0', paddingLeft: '20px' }, ...children));
  return details;
}

function positionButton({ file, line }, open) {
  const position = `${file}:${line}`;
  const button = element(
    'button',
    {
      font: `13px ${MONOSPACE}`,
      border: 0,
      padding: 0,
      background: 'none',
      color: 'LinkText',
      cursor: 'pointer',
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
      textAlign: 'left',
    },
    position,
  );
  button.type = 'button';
  button.title = 'Open in your editor';
  button.onclick = () => open(position);
  return button;
}

function frameItem(frame, open) {
  return element('li', {}, `${frame.name || '(module)'} `, positionButton(frame, open));
}

function excerpt(frame) {
  const last = String(frame.excerpt.at(-1).line).length;
  const lines = frame.excerpt.map(({ line, text }) =>
    element(
      'div',
      line === frame.line ? { background: 'rgb(211 47 47 / 16%)', fontWeight: 600 } : {},
      `${line === frame.line ? '>' : ' '} ${String(line).padStart(last)} | ${text}`,
    ),
  );
  const code = element(
    'pre',
    { font: `13px/1.5 ${MONOSPACE}`, margin: '8px 0', padding: '8px', overflow: 'auto' },
    ...lines,
  );
  code.tabIndex = 0;
  code.setAttribute('aria-label', `${frame.file}, line ${frame.line}`);
  code.style.background = 'rgb(128 128 128 / 10%)';
  return code;
}

function errorElements({ name, message, stack, frames }, index, open) {
  const text = element('p', {
    margin: '4px 0',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  });
  text.textContent = `${index > 0 ? 'Caused by ' : ''}${name}: ${message}`;
  if (!frames)
    return [text, element('pre', { font: `13px ${MONOSPACE}`, overflow: 'auto', margin: 0 }, stack ?? '')];
  const shown = frames.find((frame) => frame.excerpt);
  return [
    text,
    ...(shown ? [frameLine(shown, open), excerpt(shown)] : []),
    ...(frames.length > 0
      ? [
          folded(
            'Stack',
            frames.map((frame) => frameItem(frame, open)),
          ),
        ]
      : []),
  ];
}

function frameLine(frame, open) {
  return element('div', {}, 'in ', frame.name || '(module)', ', ', positionButton(frame, open));
}

export function failureElement({ title, errors, components }, { open, close }) {
  const section = element('section', {
    boxSizing: 'border-box',
    padding: '16px',
    marginBottom: '8px',
    border: '1px solid rgb(211 47 47)',
    borderRadius: '8px',
    background: 'var(--atrium-palette-background-paper, Canvas)',
    color: 'var(--atrium-palette-text-primary, CanvasText)',
    font: '14px/1.5 system-ui, sans-serif',
    maxWidth: '100%',
    overflow: 'auto',
  });
  section.setAttribute('role', 'alert');
  if (close) {
    const button = element('button', { float: 'right' }, 'Close');
    button.type = 'button';
    button.onclick = close;
    section.append(button);
  }
  section.append(
    element('h2', { font: '600 16px system-ui, sans-serif', margin: '0 0 8px' }, title),
    ...errors.flatMap((error, index) => errorElements(error, index, open)),
  );
  if (components.length > 0)
    section.append(
      folded(
        'Components',
        components.map((frame) => frameItem(frame, open)),
      ),
    );
  section.append(
    element(
      'p',
      { margin: '8px 0 0', opacity: 0.8 },
      'Only you see this. It is gone with the next build that works.',
    ),
  );
  return section;
}
