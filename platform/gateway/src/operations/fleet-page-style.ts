import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { Html } from '@atrium/server';

/** Styles of the fleet page, in the portal's neutral colours, for light and dark mode. */
export const fleetStyle = new Html(`
:root{color-scheme:light dark;--page:${pageColors.light};--card:#fff;--line:#e5e7eb;--control:#868d9b;--text:#14171f;--quiet:#5a6170;--accent:${DEFAULT_ACCENT};--good:#17693b;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--page:${pageColors.dark};--card:#14171d;--line:#262b35;--control:#707889;--text:#eceef2;--quiet:#9ea6b5;--accent:${DEFAULT_ACCENT_ON_DARK};--good:#7fd6a2;--bad:#ff9b90}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1200px;margin:0 auto;padding:0 24px}
header{padding-top:32px}
h1{font-size:24px;line-height:32px;margin:0}
h2{font-size:16px;line-height:24px;margin:32px 0 8px}
p{margin:0;color:var(--quiet)}
dl{display:flex;flex-wrap:wrap;gap:8px 32px;margin:0}
dl div{display:flex;gap:8px}
dt{color:var(--quiet)}
dd{margin:0}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%}
th,td{padding:8px 16px;text-align:left;white-space:nowrap;vertical-align:top}
thead th{color:var(--quiet);font-size:12px;font-weight:500}
tbody th{font-weight:500}
tbody tr{border-top:1px solid var(--line)}
.number{text-align:right}
code{font:13px/20px ui-monospace,monospace}
.mark{white-space:nowrap}
.good{color:var(--good)}
.bad{color:var(--bad)}
form{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:0 0 12px}
input,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--control);border-radius:6px;padding:6px 12px}
input{width:12ch}
button{cursor:pointer}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{padding-bottom:64px}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}th,td{padding:8px 12px}}
`);
