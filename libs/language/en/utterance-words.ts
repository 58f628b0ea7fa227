import type { UtteranceWords } from '../language-data.js';

export const utteranceWords: UtteranceWords = {
  anywhere: [
    'me|my|mine|myself|you|your|yours|yourself|we|our|ours|let|lets',
    'i am|m|was|ve|have|had|ll|will|d|would|can|cant|could|do|did|don|dont|didnt|think|thought|guess|know|knew|need|want|like|get|got|forgot|understand|mean|said|see|put|am',
    'can|could|would|will i|you|we',
    'please|pls|plz|thanks|thank|sorry|hello|hmm|idk|dunno|gonna|wanna|lol',
  ],
  starts: [
    'what|which|who|whom|whose|when|where|why|how',
    'is|are|was|were|do|does|did|can|could|should|would|will it|this|that|there|the|a|we|they|he|she',
    'ok|okay|so|yes|yeah|yep|no|nope|well|hey|hi|now|wait|oh|ah|um|uh|right|sure|maybe|cool|great|and|but|because|then',
    'ask|tell|give|show|explain|teach|help|quiz|test|repeat|continue|go|start|stop|try|do|make|write|read|check|skip|solve|answer|describe|define|list|summarise|summarize|say again|it|this|that|the|on|questions|another|one|some|more|to|a|all|next|over|back|please|them|how|why|what|everything',
    'one more question|one|please|time',
    'next one|question|please',
  ],
};
