/** Prints the constants that the estimators ship: `npm run build && node dist/test/evals/mastery/fit-shipped.js`. */
import { fitShipped } from './shipped-constants.js';

console.log(fitShipped());
