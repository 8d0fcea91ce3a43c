import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { Html } from '@atrium/server';

export const fleetStyle = new Html(`
:root{color-scheme:light dark;--page:${pageColors.light};--card:#fff;--line:#e5e7eb;--control:#868d9b;--text:#14171f;--quiet:#5a6170;--accent:${DEFAULT_ACCENT};--good:#17693b;--bad:#b42318;--v1:#b45309;--v2:#0f766e;--v3:#7c3aed;--v4:#5a6170}
@media (prefers-color-scheme:dark){:root{--page:${pageColors.dark};--card:#14171d;--line:#262b35;--control:#707889;--text:#eceef2;--quiet:#9ea6b5;--accent:${DEFAULT_ACCENT_ON_DARK};--good:#7fd6a2;--bad:#ff9b90;--v1:#f5b049;--v2:#4fd1c0;--v3:#bb9cff;--v4:#9ea6b5}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1440px;margin:0 auto;padding:0 24px}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;padding-top:16px}
header form{margin:0}
h1{font-size:24px;line-height:32px;margin:0}
h2{font-size:16px;line-height:24px;margin:20px 0 8px}
h3{font-size:14px;line-height:20px;margin:0}
p,.quiet{color:var(--quiet)}
p{margin:0}
dl{display:flex;flex-wrap:wrap;gap:4px 24px;margin:0}
dl div{display:flex;gap:8px}
dt{color:var(--quiet)}
dd{margin:0}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%}
th,td{padding:7px 16px;text-align:left;white-space:nowrap;vertical-align:top}
thead th{color:var(--quiet);font-size:12px;font-weight:500}
tbody th{font-weight:500}
tbody tr{border-top:1px solid var(--line)}
.number{text-align:right}
.wraps{white-space:normal;min-width:18ch}
.wraps code{overflow-wrap:anywhere}
code{font:13px/20px ui-monospace,monospace}
td .mark{white-space:nowrap}
.overview{display:grid;grid-template-columns:minmax(0,2.4fr) minmax(0,1fr);gap:0 24px}
.live{grid-column:1/-1;grid-row:2}
.live th,.live td{padding-left:10px;padding-right:10px}
.live tbody th,.live .wraps{white-space:normal;overflow-wrap:anywhere;min-width:12ch;max-width:28ch}
.live p{margin-bottom:8px}
.overview ul,.overview ol{margin:0;padding:0;list-style:none}
.matters li{padding:2px 0}
.matters a{font-weight:500}
.changes li{display:flex;flex-direction:column;padding:3px 0;overflow-wrap:anywhere}
.changes li+li{border-top:1px solid var(--line)}
.changes .quiet{font-size:12px}
.changes b{font-weight:500}
.canary{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:8px 24px;align-items:start;padding:12px 16px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
.canary+.canary{margin-top:8px}
.rates{border:0;border-radius:0}
.rates th,.rates td{padding:4px 16px 4px 0}
.rates td{min-width:120px}
.rates b{font-weight:500}
.rate{display:block;width:100%;max-width:160px;height:6px;margin-top:2px;color:var(--accent)}
.rate.bad{color:var(--bad)}
.track{fill:var(--line)}
.overview .steps{display:flex;flex-wrap:wrap;gap:4px;margin-top:4px}
.steps li{padding:0 8px;border:1px solid var(--control);border-radius:10px;font-size:12px;color:var(--quiet)}
.steps .reached{background:var(--accent);border-color:var(--accent);color:var(--card)}
.spark{display:block;width:110px;height:20px}
.details{margin-top:20px}
.details details{margin:0;border-top:1px solid var(--line)}
.details summary{margin:0;padding:6px 0}
.details h2{display:inline;font-size:14px;margin:0}
.good{color:var(--good)}
.bad{color:var(--bad)}
form{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:0 0 12px}
input,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--control);border-radius:6px;padding:6px 12px}
input{width:12ch}
button{cursor:pointer}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{padding-bottom:16px}
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
@media (max-width:1000px){.overview,.canary{grid-template-columns:minmax(0,1fr)}.live{grid-row:auto}}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}th,td{padding:8px 12px}.extra{display:none}.rates{overflow-wrap:normal}.rates td{min-width:72px}.rates th,.rates td{padding-right:6px}.rates .quiet{display:block}.rates thead th{white-space:normal}.live tbody th{min-width:15ch;max-width:18ch}.live td .quiet{display:none}}
`);
