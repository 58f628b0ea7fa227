import type { UtteranceWords } from '../language-data.js';

export const utteranceWords: UtteranceWords = {
  anywhere: [
    'je|j|moi|me|tu|toi|te|nous|vous|t',
    'mon|ma|mes|ton|ta|tes question|questions|devoir|devoirs|exercice|réponse|examen|prof|note|cours',
    'on fait|a|peut|va|commence|continue|passe|doit',
    'merci|svp|stp|pardon|désolé|désolée|euh|bonjour|salut|coucou',
    's il te|vous',
    'veux|voudrais|comprends|pense|sais|peux|pourrais|aimerais',
  ],
  starts: [
    'qu|que|quoi|quel|quelle|quels|quelles|qui|quand|où|comment|pourquoi|combien|lequel|laquelle',
    'est|c ce|est|quoi',
    'ok|bon|oui|non|alors|donc|maintenant|ah|oh|hein|ben|bien|mais|voilà|attends|super|parfait',
    'explique|dis|demande|montre|donne|pose|répète|continue|aide|résume|définis|calcule|résous|fais|écris|corrige|recommence|décris moi|nous|le|la|les|l|un|une|des|ça|encore|plus|tout|cela|pourquoi|comment',
    'explique|répète|continue|recommence',
    'encore une|un',
    'question suivante',
    'la? prochaine|suivante question',
  ],
};
