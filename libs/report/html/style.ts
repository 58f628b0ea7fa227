/**
 * The style sheet of a report: a paper of A4 on the screen and on paper, in one or two columns, nothing fetched. Ink and quiet have a
 * contrast of at least 4.5 : 1 on the ground (WCAG 2.2, 1.4.3). What can be told by colour is told in words as well.
 */
export const REPORT_STYLE = `
@page { size: A4; margin: 11mm 12mm; }
:root { color-scheme: light; --ink: #15202b; --quiet: #4a5968; --line: #c9d3dd; --strip: #f3f5f8; --warning: #a33a00; --sure: #1f5fae; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 8.6pt/1.3 system-ui, "Segoe UI", "Noto Sans", "Noto Sans Arabic", "DejaVu Sans", sans-serif; }
main { max-width: 210mm; margin: 0 auto; padding: 8mm; }
h1 { margin: 0; font-size: 15pt; line-height: 1.2; }
h2 { margin: 2.6mm 0 0.8mm; font-size: 10pt; line-height: 1.25; border-block-end: 0.3mm solid var(--line); padding-block-end: 0.6mm; }
p { margin: 0 0 1mm; }
ul, ol { margin: 0; padding-inline-start: 4mm; }
li { margin: 0 0 0.4mm; }
.quiet, .note, footer { color: var(--quiet); }
.note { font-size: 7.8pt; }
.three { list-style: none; margin: 2mm 0 0; padding: 2mm 3mm; background: var(--strip); border-inline-start: 1mm solid var(--sure); font-size: 9.4pt; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 7mm; }
.statement { font-weight: 600; }
.statement.struggles, .statement.unsure { color: var(--warning); }
.statement.understands { color: var(--sure); }
blockquote { margin: 0.4mm 0 0; padding-inline-start: 2mm; border-inline-start: 0.5mm solid var(--line); overflow-wrap: anywhere; }
bdi { overflow-wrap: anywhere; }
figure { margin: 1mm 0 0; }
figure svg { display: block; width: 54mm; height: auto; margin-inline: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.7mm 1.5mm; border-block-end: 0.2mm solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
td:not(.number), th[scope=row] { min-width: 18mm; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
footer { margin-block-start: 3mm; font-size: 8pt; }
@media screen and (max-width: 640px) { .columns { grid-template-columns: 1fr; } body { font-size: 11pt; } main { padding: 4mm; } .wide { overflow-x: auto; } }
@media print { main { max-width: none; padding: 0; } h2 { break-after: avoid; } li, tr, figure { break-inside: avoid; } thead { display: table-header-group; } }
`;
