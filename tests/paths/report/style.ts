/** The style sheet of the report, for light and dark mode. Wide content scrolls in its own box. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5b6675;--paper:#fff;--line:#d7dde5;--good:#176f3d;--bad:#b3261e;--why:#8a6d1b;--box:#f3f6fa}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa6b5;--paper:#14181f;--line:#2d3541;--good:#6fd197;--bad:#ff8a80;--why:#e0c060;--box:#1d232c}}
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header,main{max-width:1200px;margin:0 auto;padding:16px}
h1,h2{line-height:1.2}small,em{color:var(--soft);font-style:normal;font-weight:400}
section{border-top:1px solid var(--line);padding:8px 0 16px}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:4px 10px;text-align:right;border-bottom:1px solid var(--line)}th:first-child{text-align:left;white-space:nowrap}
a{color:inherit}.good{color:var(--good)}.bad{color:var(--bad)}.partial{font-style:italic}
details{border:1px solid var(--line);border-radius:6px;padding:6px 12px;margin:6px 0}summary{cursor:pointer}
summary h2{display:inline;font-size:18px}summary span{font-size:13px;margin-left:8px}
code{background:var(--box);padding:2px 6px;border-radius:4px}
.pictures{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;width:340px}img{width:100%;border:1px solid var(--line);border-radius:4px}
figcaption{font-size:12px;color:var(--soft);overflow-wrap:anywhere}
.key span{margin-right:16px;padding-left:22px;position:relative}.key span::before{content:"";position:absolute;left:0;top:10px;width:16px;border-top:3px solid}
.key .walked{color:var(--good)}.key .declared{color:var(--why)}.key .unwalked{color:var(--bad)}
.chart{border:1px solid var(--line);border-radius:6px}
.state rect{fill:var(--box);stroke:var(--soft)}.state text{fill:var(--ink);font-size:12px;text-anchor:middle}
.arrow path{fill:none;stroke-width:1.4}.arrow text{font-size:10.5px;text-anchor:middle;fill:var(--soft)}
.walked path{stroke:var(--good)}.walked polygon{fill:var(--good)}.declared path{stroke:var(--why)}.declared polygon{fill:var(--why)}
.unwalked path{stroke:var(--bad);stroke-dasharray:5 3}.unwalked polygon{fill:var(--bad)}
`
