import { saysNothingAssessed } from './assessment.js';

describe("a prompt's section on assessments", () => {
  it.each([
    'no quiz attempts recorded',
    'No quiz attempts recorded.',
    '## Assessments\nNo assessments on record for this student yet.',
    'ASSESSMENTS: none',
    'QUIZ RESULTS\nno quiz attempts recorded',
    'Évaluations\nAucune.',
    'التقييمات\nلا توجد نتائج',
    'Quiz attempts: 0\nLast score: n/a',
    'The student has not been assessed yet.',
    "The student hasn't taken any quizzes.",
    'Nothing has been recorded.',
    'No prior graded results available.',
    'No hay intentos de cuestionario registrados.',
    'Evaluaciones: ninguna',
    'No se han registrado resultados.',
    'El alumno no ha sido evaluado todavía.',
    'لا توجد محاولات اختبار مسجلة.',
    'التقييمات: لا شيء',
    'لم يتم تسجيل أي اختبارات بعد.',
    'Aucune tentative de quiz enregistrée.',
    'Évaluations : aucune',
    "Il n'y a pas encore de résultats.",
    'Keine Quizversuche aufgezeichnet.',
    'Bewertungen: keine',
    'Noch nichts erfasst. Es liegen keine Prüfungsergebnisse vor.',
    'Não há tentativas de quiz registadas.',
    'Avaliações: nenhuma',
    'Nenhum resultado registrado.',
    '',
    ' \n- \n',
  ])('"%s" says that there are none', (section) => {
    expect(saysNothingAssessed(section)).toBe(true);
  });

  it.each([
    'Quiz 3: 4 of 5 right',
    'No mistakes in the last quiz.',
    'No quiz attempts recorded, but two oral checks were passed.',
    'No quiz attempts recorded.\nOral exam: passed.',
    'Attempts: 3',
    'The student has no trouble with osmosis.',
    'The student knows osmosis well.',
    'No hay intentos registrados, pero aprobó el examen oral.',
    'Sin errores.',
    'Nota media: 7',
    'لا توجد أخطاء في الاختبار الأخير.',
    'الاختبار: ٤ من ٥',
    'Aucune erreur au dernier contrôle.',
    'Keine Fehler im letzten Test.',
    'Note: gut',
    'Não há erros no último teste.',
    `No quiz attempts recorded. ${'The student likes plants. '.repeat(40)}`,
  ])('"%s" says something', (section) => {
    expect(saysNothingAssessed(section)).toBe(false);
  });
});
