import type { SingularData } from '../name-data.js';

export const singularData: SingularData = {
  unchanged: [
    'gas dois tres seis mais menos antes depois atras atlas cosmos caos pancreas alias simples pires ourives',
    'pais cais lapis reis leis meis torax biceps triceps caries ingles frances portugues',
    'pitagoras arquimedes descartes socrates aristoteles carlos marcos domingos lucas',
  ],
  irregular: [
    'lei leis',
    'rei reis',
    'fossil fosseis',
    'reptil repteis',
    'projetil projeteis',
    'textil texteis',
    'fertil ferteis',
    'ductil ducteis',
    'util uteis',
    'barril barris',
    'funil funis',
    'perfil perfis',
    'taxi taxis',
    'mao maos',
  ],
};
