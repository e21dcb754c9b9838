/** The style sheet of HTML reports: light and dark by the reader's setting, printable, no font or image from outside. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#1c2024;--muted:#5f6b76;--line:#d9dee3;--soft:#f4f6f8;--accent:#0b62c4;
--match:#18794e;--wrong:#b3261e;--missing:#8a5a00;--invented:#7a3fa0;--neutral:#5f6b76;
--series-0:#0b62c4;--series-1:#b45309;--series-2:#15803d;--series-3:#7e3fb0;--series-4:#be185d;--series-5:#0f766e}
@media (prefers-color-scheme:dark){:root{--page:#14171a;--text:#e6e9ec;--muted:#9aa5b0;--line:#333a41;--soft:#1d2226;--accent:#7db4f5;
--match:#5fc795;--wrong:#ff8a80;--missing:#e3b04b;--invented:#cf9bf0;--neutral:#9aa5b0;
--series-0:#6ea8f0;--series-1:#f0a45d;--series-2:#62c987;--series-3:#c79bf0;--series-4:#f28bb8;--series-5:#5ccbc0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1440px;padding:24px;background:var(--page);color:var(--text);
font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
header{border-bottom:1px solid var(--line);padding-bottom:12px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:32px 0 8px}h3{font-size:14px;margin:20px 0 6px}
p{margin:6px 0}.muted,.note,nav{color:var(--muted)}.note{font-size:13px}.strong{font-weight:600}
nav ul,.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0 0;padding:0;list-style:none;font-size:13px}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:13px;margin:8px 0;min-width:50%}
th,td{padding:4px 12px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{color:var(--muted);font-weight:500;white-space:nowrap;vertical-align:bottom}tbody th{font-weight:500}
tfoot th,tfoot td{font-weight:600}.number{text-align:right;white-space:nowrap}
code,pre{font:12px/1.45 ui-monospace,SFMono-Regular,Menlo,monospace;unicode-bidi:isolate;overflow-wrap:anywhere}
td code{display:inline-block;min-width:12ch;max-width:32ch;white-space:pre-wrap;overflow-wrap:break-word}
pre{background:var(--soft);padding:12px;overflow-x:auto;overflow-wrap:normal}
.interval{color:var(--muted);font-size:11px;font-weight:400;margin-left:6px}.tag{border:1px solid var(--line);border-radius:4px;padding:0 5px;font-size:12px;font-weight:400;color:var(--muted)}
.better,.verdict.match,.verdict.empty{color:var(--match)}.worse,.verdict.wrong,.verdict.failed,.verdict.evaluatorFailed,.error{color:var(--wrong)}
.verdict.missing{color:var(--missing)}.verdict.invented{color:var(--invented)}.verdict.ignored{color:var(--neutral)}
.verdict{white-space:nowrap}
summary{cursor:pointer;color:var(--accent)}
.case{border-top:1px solid var(--line);padding:6px 0}.case>summary{color:inherit;display:flex;flex-wrap:wrap;gap:2px 24px}
.case>summary b{min-width:24ch;overflow-wrap:anywhere;font-weight:600}.case>summary::before{content:"▸";color:var(--muted)}.case[open]>summary::before{content:"▾"}
input[name=filter]+label{margin:0 14px 0 4px}
#filter-differences:checked~.cases :is(.case,tbody tr):not(.different),
#filter-failures:checked~.cases :is(.case,tbody tr):not(.failing){display:none}
figure{margin:16px 0}figcaption{font-weight:600}
.swatch{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.chart{max-width:100%;height:auto;display:block}.chart text{fill:var(--text);font-size:12px}.chart .tick,.chart .axis{fill:var(--muted)}
.chart .grid{stroke:var(--line)}.chart .zero{stroke:var(--muted)}.scroll>svg{max-width:100%;height:auto}
${[0, 1, 2, 3, 4, 5].map((index) => `.series-${index}{fill:var(--series-${index});background:var(--series-${index})}`).join("")}
@media (max-width:640px){body{padding:12px}}
@media print{body{max-width:none;padding:0;font-size:11px}nav,input[name=filter],input[name=filter]+label{display:none}
.case,figure,tr{break-inside:avoid}.scroll{overflow:visible}details::details-content{content-visibility:visible;block-size:auto}
:root{--page:#fff;--text:#000;--muted:#444;--line:#bbb}}
`;
