import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { Html } from '@atrium/server';

export const fleetStyle = new Html(`
:root{color-scheme:light dark;--page:${pageColors.light};--card:#fff;--line:#e5e7eb;--control:#868d9b;--text:#14171f;--quiet:#5a6170;--accent:${DEFAULT_ACCENT};--good:#17693b;--bad:#b42318;--v1:#b45309;--v2:#0f766e;--v3:#7c3aed;--v4:#5a6170}
@media (prefers-color-scheme:dark){:root{--page:${pageColors.dark};--card:#14171d;--line:#262b35;--control:#707889;--text:#eceef2;--quiet:#9ea6b5;--accent:${DEFAULT_ACCENT_ON_DARK};--good:#7fd6a2;--bad:#ff9b90;--v1:#f5b049;--v2:#4fd1c0;--v3:#bb9cff;--v4:#9ea6b5}}
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
.wraps{white-space:normal;min-width:18ch}
.wraps code{overflow-wrap:anywhere}
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
.v0{color:var(--accent)}.v1{color:var(--v1)}.v2{color:var(--v2)}.v3{color:var(--v3)}.v4{color:var(--v4)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 12px;padding:0;list-style:none}
.legend svg{width:12px;height:12px;margin-right:6px;vertical-align:-1px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:16px}
.charts>:first-child{grid-column:1/-1}
figure{margin:0;padding:12px 16px;background:var(--card);border:1px solid var(--line);border-radius:8px;min-width:0}
figcaption,.axis{display:flex;justify-content:space-between;gap:16px;color:var(--quiet);font-size:12px}
figcaption b{color:var(--text);font-weight:500}
figure svg{display:block;width:100%;height:136px;margin-top:6px;overflow:visible}
figure svg text{fill:var(--quiet);font-size:11px;text-anchor:middle}
.base{stroke:var(--line)}
.deploy{stroke:var(--control);stroke-dasharray:2 3}
.plot{stroke:currentColor;stroke-width:2;fill:none}
.v1.plot{stroke-dasharray:6 3}.v2.plot{stroke-dasharray:2 3}.v3.plot{stroke-dasharray:8 3 2 3}
.dot,.bar{fill:currentColor}
.scroll+p{margin-top:8px}
details{margin-top:12px}
summary{cursor:pointer;color:var(--accent);margin-bottom:8px}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}th,td{padding:8px 12px}}
`);
