import { type NamedWindow, windowOf } from '../time/time-window.fixture.js';

const named: readonly NamedWindow[] = [
  ['O que vimos em julho?', '2026-07-01', '2026-07-31'],
  ['o que fizemos em dezembro', '2025-12-01', '2025-12-31'],
  ['em março', '2026-03-01', '2026-03-31'],
  ['em marco', '2026-03-01', '2026-03-31'],
  ['no mês de maio', '2026-05-01', '2026-05-31'],
  ['em julho de 2025', '2025-07-01', '2025-07-31'],
  ['as notas de agosto', '2026-08-01', '2026-08-31'],
  ['na semana passada', '2026-11-09', '2026-11-15'],
  ['semana passada', '2026-11-09', '2026-11-15'],
  ['esta semana', '2026-11-16', '2026-11-22'],
  ['no mês passado', '2026-10-01', '2026-10-31'],
  ['neste mês', '2026-11-01', '2026-11-30'],
  ['no ano passado', '2025-01-01', '2025-12-31'],
  ['O que fizemos ontem?', '2026-11-17', '2026-11-17'],
  ['ontem à noite', '2026-11-17', '2026-11-17'],
  ['anteontem', '2026-11-16', '2026-11-16'],
  ['hoje', '2026-11-18', '2026-11-18'],
  ['há 3 dias', '2026-11-15', '2026-11-15'],
  ['duas semanas atrás', '2026-11-02', '2026-11-08'],
  ['há um mês', '2026-10-01', '2026-10-31'],
  ['nos últimos 7 dias', '2026-11-11', 'now'],
  ['nas últimas duas semanas', '2026-11-04', 'now'],
  ['em 2025', '2025-01-01', '2025-12-31'],
  ['entre março e maio', '2026-03-01', '2026-05-31'],
  ['de março a maio', '2026-03-01', '2026-05-31'],
  ['desde segunda-feira', '2026-11-16', 'now'],
  ['desde julho', '2026-07-01', 'now'],
  ['O que vimos na segunda-feira?', '2026-11-16', '2026-11-16'],
  ['o que vimos na segunda?', '2026-11-16', '2026-11-16'],
  ['na terça passada', '2026-11-17', '2026-11-17'],
  ['no sábado', '2026-11-14', '2026-11-14'],
  ['no fim de semana passado', '2026-11-14', '2026-11-15'],
  ['no verão passado', '2026-06-01', '2026-08-31'],
  ['o que vimos na primavera?', '2026-03-01', '2026-05-31'],
  ['no dia 12 de julho', '2026-07-12', '2026-07-12'],
  ['12 de julho de 2025', '2025-07-12', '2025-07-12'],
  ['em 12/07/2026', '2026-07-12', '2026-07-12'],
  ['no início de julho', '2026-07-01', '2026-07-10'],
  ['em meados de julho', '2026-07-11', '2026-07-20'],
  ['no final de julho', '2026-07-21', '2026-07-31'],
];

const traps: readonly string[] = [
  'veja a página 9077',
  'no capítulo 3',
  'o mar é salgado',
  'os peixes vivem no mar',
  'explica a segunda lei',
  'na segunda lei de Newton',
  'a quinta parte do todo',
  'na quarta pergunta',
  'temos 2000 células',
  'em 2000 células',
  'em 3 passos',
  'a 5 m/s',
  'em maio de 1968',
  'Darwin publicou em 1859',
  'na próxima segunda-feira',
  'toda segunda-feira',
  'na semana que vem',
  'no verão os dias são longos',
  'demora 3 dias',
  'quantos dias tem um mês',
  'o sol é quente',
  'há uma membrana',
];

describe('times in Portuguese', () => {
  it.each(named)('%s → %s to %s', (question, firstDay, lastDay) => {
    expect(windowOf(question, 'pt')).toEqual([firstDay, lastDay]);
  });

  it.each(traps)('"%s" names no time', (question) => {
    expect(windowOf(question, 'pt')).toBeNull();
  });
});
