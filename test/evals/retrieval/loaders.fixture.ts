/** A conversation in LoCoMo's format, written for these tests. */
export function locomoFile() {
  return [
    {
      sample_id: 'conv-1',
      conversation: {
        speaker_a: 'Ana',
        speaker_b: 'Ben',
        session_2_date_time: '12:05 am on 1 June, 2023',
        session_2: [
          { speaker: 'Ben', dia_id: 'D2:1', text: 'My marathon was cancelled by a storm.' },
          { speaker: 'Ana', dia_id: 'D2:2', text: 'What a pity.' },
        ],
        session_1_date_time: '1:56 pm on 8 May, 2023',
        session_1: [
          { speaker: 'Ana', dia_id: 'D1:1', text: 'I adopted a tortoise named Pepper.' },
          { speaker: 'Ben', dia_id: 'D1:2', text: 'How lovely!', blip_caption: 'a tortoise eating lettuce' },
        ],
      },
      qa: [
        { question: 'What did Ana call her tortoise?', answer: 'Pepper', evidence: ['D1:1'], category: 4 },
        { question: 'What did Ben see and miss?', answer: 'both', evidence: ['D1:2; D2:1'], category: 1 },
        { question: 'Who is the mayor?', answer: 'unknown', evidence: ['D9:9'], category: 5 },
      ],
    },
  ];
}

const CACTI = [
  { role: 'user', content: 'Which soil do cacti like?' },
  { role: 'assistant', content: 'Sandy soil.' },
];
const SISTER = [
  { role: 'user', content: 'My sister moved to Lisbon.', has_answer: true },
  { role: 'assistant', content: ' ' },
];

/** Three questions in LongMemEval's format, written for these tests. */
export function longMemEvalFile() {
  const haystack = {
    haystack_session_ids: ['sister', 'cacti'],
    haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/04/02 (Sun) 09:00'],
    haystack_sessions: [SISTER, CACTI],
    question_date: '2023/06/01 (Thu) 10:00',
  };
  return [
    {
      ...haystack,
      question_id: 'q1',
      question_type: 'single-session-user',
      question: 'Where does my sister live?',
      answer_session_ids: ['sister'],
    },
    {
      ...haystack,
      question_id: 'q2',
      question_type: 'single-session-assistant',
      question: 'Which soil did you recommend for cacti?',
      answer_session_ids: ['cacti'],
    },
    { ...haystack, question_id: 'q3_abs', question_type: 'multi-session', question: 'When?', answer_session_ids: [] },
  ];
}
