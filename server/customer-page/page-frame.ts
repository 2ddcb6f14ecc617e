import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/escape-html.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#17211f;--soft:#55615e;--paper:#fff;--desk:#eef2f1;
--line:#dde4e2;--edge:#77837f;--accent:#0f766e;--on:#fff;--good:#15693b;--wait:#8a5300;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e7eceb;--soft:#a3afac;--paper:#182120;
--desk:#0e1514;--line:#2b3735;--edge:#7d8a86;--accent:#5eead4;--on:#06211d;--good:#7ddc9f;
--wait:#f2b35d;--bad:#ff9a90}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;
padding:12px;background:var(--desk);color:var(--ink);
font:16px/1.5 Inter,"Noto Sans Bengali",system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);
border-radius:12px;padding:20px;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);padding-bottom:12px;margin-bottom:16px}
h1{margin:0;font-size:20px;line-height:1.3}h2{margin:24px 0 8px;padding-top:20px;
border-top:1px solid var(--line);font-size:18px;line-height:1.3}h3{margin:0;font-size:16px}
p{margin:4px 0}header p,.soft,dt{color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:0 14px;margin:-6px 0 12px;font-size:14px}
nav a{padding:4px 0}a{color:var(--accent)}nav [aria-current]{color:var(--ink);font-weight:600;
text-decoration:none}
.sum{font-size:32px;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.state{display:inline-block;margin:6px 0 14px;font-weight:600}
.paid,.approved,.found{color:var(--good)}.partial,.received{color:var(--wait)}
.unpaid,.deleted,.bad{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}
dl.lines{grid-template-columns:1fr auto;margin-top:8px;padding-top:8px;border-top:1px solid var(--line)}
.lines dd{white-space:nowrap}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.way{padding:12px 0;border-bottom:1px solid var(--line)}.way:last-of-type{border-bottom:0}
.copy{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-top:6px}
.copy b{display:block;font-size:19px;line-height:1.3;font-variant-numeric:tabular-nums}
button,input,select{font:inherit;min-height:44px;border-radius:8px;padding:8px 14px}
button{flex:none;border:1px solid var(--edge);background:none;color:var(--ink);cursor:pointer}
form button{width:100%;border-color:var(--accent);background:var(--accent);color:var(--on);
font-weight:600;margin-top:12px}
.go{display:block;margin-top:12px;padding:10px 14px;border-radius:8px;background:var(--accent);
color:var(--on);font-weight:600;text-align:center}
label{display:block;margin-top:10px}input,select{display:block;width:100%;
border:1px solid var(--edge);background:var(--paper);color:var(--ink)}
[aria-invalid]{border-color:var(--bad)}.bad,.found{font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h3.told{margin-top:24px}ul{list-style:none;margin:12px 0 0;padding:0}li{padding:8px 0;border-top:1px solid var(--line)}
.hid{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

/** Shows the copy buttons, which do nothing without it, and says what was copied. */
const SCRIPT = `
const said=document.getElementById('said');
for(const button of document.querySelectorAll('button[data-copy]')){button.hidden=false;
const word=button.textContent;
button.onclick=async()=>{const text=button.dataset.copy;
try{await navigator.clipboard.writeText(text)}catch{const field=document.createElement('textarea');
field.value=text;document.body.append(field);field.select();document.execCommand('copy');
field.remove();button.focus()}
button.textContent=said.textContent=button.dataset.done;
setTimeout(()=>{button.textContent=word;said.textContent=''},2000)}}`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only the style and script of these pages; forms go back to us alone. */
export const PAGE_POLICY =
  `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; ` +
  "img-src data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface PageFrame {
  language: string;
  title: string;
  /** It has something to copy. */
  hasScript?: boolean;
  /** Where it goes on by itself. */
  onward?: { url: string; afterSeconds: number };
}

/** A page without external resources. */
export const pageOf = (
  { language, title, hasScript = false, onward }: PageFrame,
  content: string,
): string => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">${
  onward
    ? `<meta http-equiv="refresh" content="${onward.afterSeconds};url=${escapeHtml(onward.url)}">`
    : ''
}<title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${content}</main>${
  hasScript ? `<p role="status" id="said" class="hid"></p><script>${SCRIPT}</script>` : ''
}</body></html>`;
