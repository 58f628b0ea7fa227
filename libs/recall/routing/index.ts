export { blockConcepts, PREREQUISITE_HOPS } from './block-concepts.js';
export { type Routed, RoutingMap } from './routing-map.js';
