export { type CaseDocumentOptions, caseDocument } from './case-document.js';
export type { CFAssociation, CFAssociationType, CFDocument, CFItem, CFPackage } from './case-package.js';
export { mapMermaid } from './map-mermaid.js';
export { type MapSvgOptions, mapSvg } from './map-svg.js';
export { type MapTreeOptions, mapTree } from './map-tree.js';
export {
  READINESS_BANDS,
  READINESS_CAVEAT,
  type ReadinessBand,
  type ReadinessBandName,
  readinessBand,
} from './readiness-band.js';
export {
  type CalibrationBucket,
  type PlottedCalibration,
  type ReliabilityPlotOptions,
  type ReliabilityPlotWords,
  reliabilityPlotSvg,
} from './reliability-plot.js';
export { type DrawingTheme, drawingStyle } from './svg-style.js';
