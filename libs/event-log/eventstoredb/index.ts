export { assertConnectionString } from './client.js';
export * from './eventstoredb-event-log.js';
