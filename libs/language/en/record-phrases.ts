import type { RecordPhrases } from '../language-data.js';

const STUDIED =
  'done|covered|studied|learned|learnt|discussed|reviewed|revised|practised|practiced|talked|spoken|looked|worked|gone|seen|read|finished|started|solved';
const STUDY =
  'do|cover|study|learn|discuss|review|revise|practise|practice|talk|speak|look|work|go|see|read|finish|start|stop|leave|solve|find|say|call|meet';

export const recordPhrases: RecordPhrases = {
  questions: [
    `what|which|when|where|how … did we … ${STUDY}`,
    `what|which|when|where|how … have|ve|had we … ${STUDIED}`,
    `did we ever|already|also|really? ${STUDY}`,
    `have we ever|already|also|not|yet? ${STUDIED}`,
    `what|everything|things|topics|stuff we ve|have|had|already|just? ${STUDIED}|did|saw|went`,
    'what|which|where|why|when|how … did|have|do|was i … get|got|gotten|getting|go|going|went|been|keep … wrong|right|incorrect|mixed',
    'what|which|where … i ve? got|get|keep … wrong|right',
    'what|which|when|where|how … did i … miss|fail|confuse|mix|struggle|ask|tell|say|teach|learn|study|cover|forget|improve|score|understand|answer',
    'what|which|when|where|how … have|ve i … missed|failed|confused|mixed|struggled|asked|told|said|taught|learned|learnt|studied|covered|forgotten|improved|scored|understood|answered|mastered|done',
    'did i ever|already|really? ask|tell|miss|study|learn|fail|pass|say|forget',
    'have i ever|already|really? asked|told|missed|studied|learned|learnt|failed|passed|improved|mastered|understood|said|forgotten',
    'how did i do',
    'how am i doing|progressing|getting|performing',
    'how well|good am|do|did i',
    'what|where … am i good|bad|weak|weakest|strong|strongest|struggling|stuck|worst|best|improving',
    'am i … improving|better|progress|ready|behind',
    'my weak|weakest|strong|strongest|worst|best point|points|spot|spots|area|areas|topic|topics|subject|subjects',
    'my weaknesses|weakness|strengths|mistakes|progress|misconceptions|mastery',
    'what|which … mistakes … i',
    'what do|did you know|remember|recall|think … about? me',
    'you remember|recall … we|i|my|our|when',
    'what|how|when … last|previous lesson|session|class|time|quiz|test|check',
    'how often … did|have we|i',
    'how many times … did|have we|i',
    'what did|have you tell|told|teach|taught|explain|explained|ask|asked|say|said … me|us|time',
    'what should|must|do i … review|revise|practise|practice|study|work|repeat next|again|on|most|first|more|now|for?',
    'we ve|have? … so far',
    'i ve|have? … so far',
  ],
  sharedPast: [
    `we ve|have|had|already|also|both|first|even|just? ${STUDIED}|did|saw|went|spoke|met|explored|compared`,
    'you ve|have|had|already|also|first|even|both|just|correctly? told|asked|said|got|answered|missed|confused|mixed|struggled|thought|failed|passed|scored|mentioned|taught|explained|wrote|tried|learned|learnt|studied|covered|practised|practiced|forgot|worked|understood|wondered|brought',
    'i told|showed|explained|asked|gave|helped|taught you',
  ],
  narration: [
    'last time we|you|i',
    'last time when|that? we|you',
    'in|during our|the last|previous|earlier lesson|session|chat|conversation',
    'we ve|have covered|studied|learned|learnt|discussed|done|talked … so far',
    'you ve|have asked|missed|had|seen|got|answered … times',
    'as we|you discussed|saw|covered|learned|said last|before|earlier|in',
    'i remember … we|you|your',
    'according to my|our notes|records|record|memory',
    'my notes|records|memory say|says|show|shows',
  ],
};
