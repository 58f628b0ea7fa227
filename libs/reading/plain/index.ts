export { plainReader } from './plain-reader.js';
