import type { RecordPhrases } from '../language-data.js';

const STUDIED =
  'vu|vus|vue|étudié|appris|parlé|révisé|abordé|travaillé|fait|traité|discuté|commencé|fini|lu|résolu|pratiqué';

export const recordPhrases: RecordPhrases = {
  questions: [
    `qu|que|quoi|quand|quel|quels|quelle|quelles|où|combien|comment|qui|dont … on|nous a|avons|avait|avions déjà|aussi|ensemble? ${STUDIED}`,
    `qu|que|quoi|quand|quels|quelles|combien|comment|où … avons|a nous|t on? on? déjà|aussi? ${STUDIED}`,
    `avons nous déjà|jamais? ${STUDIED}`,
    `a t on déjà|jamais? ${STUDIED}`,
    `est ce qu on|nous a|avons déjà|jamais? ${STUDIED}`,
    `on|nous a|avons déjà? ${STUDIED} … quoi|jusqu`,
    `tout? ce qu|que on|nous a|avons déjà? ${STUDIED}`,
    'où|quand|quoi|pourquoi|combien|qu|que|quelles … je me suis trompé|trompée|planté',
    'où|quand|sur|pourquoi|en|qu|que … quoi? me suis je trompé|trompée',
    'je me suis trompé|trompée … où|quand|sur quoi|où?',
    'qu|que|quoi|quand|quelles|quels|combien … j ai … raté|manqué|oublié|confondu|appris|étudié|demandé|compris|réussi|faux',
    'qu|que|quelles|quels … ai je … raté|manqué|oublié|confondu|appris|étudié|demandé|compris|réussi|faux|fait',
    'qu|que … j ai fait de faux|mal',
    'comment je m en sors',
    'est ce que je progresse|avance',
    'est ce que je m améliore',
    'mes points faibles|forts',
    'mes erreurs|fautes|faiblesses|lacunes|progrès|forces',
    'mon niveau|progrès|point faible|fort?',
    'que|qu|quoi … sais|souviens|retiens|penses tu|te? … de|sur moi',
    'tu te souviens|rappelles … on|nous|quand|moi|je|j|mes|notre',
    'te souviens|rappelles tu … on|nous|quand|moi|je|j|mes|notre',
    'qu|que|quoi … la dernière fois|séance|leçon',
    'que|qu|quoi … dois|devrais|faut je|il|que? … réviser|revoir|travailler|étudier',
    'qu|que … tu m as expliqué|dit|appris|demandé',
  ],
  sharedPast: [
    `on|nous a|avons|avait|avions déjà|aussi|bien|ensemble? ${STUDIED}`,
    'tu m as|avais … dit|demandé|raconté|expliqué|appris|parlé',
    'tu as|avais bien|déjà|aussi|mal? dit|demandé|réussi|raté|confondu|répondu|appris|compris|étudié|eu|trouvé|pensé|oublié|fait|hésité',
    'tu t es|étais trompé|trompée',
    'je t ai|avais expliqué|dit|montré|demandé',
  ],
  narration: [
    'la dernière fois on|nous|tu|que',
    'lors de|pendant|durant notre|la dernière|précédente séance|leçon|conversation',
    'jusqu à|ici|présent présent? on|nous a|avons',
    'tu as|avais déjà posé|demandé|eu',
    'je me souviens que|quand|de tu|on|nous|ta?',
    'd après mes|nos notes|souvenirs',
  ],
};
